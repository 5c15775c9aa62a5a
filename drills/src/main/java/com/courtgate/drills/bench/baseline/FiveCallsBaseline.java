package com.courtgate.drills.bench.baseline;

import com.courtgate.common.security.CurrentUser;
import com.courtgate.common.security.TokenVerifier;
import com.courtgate.suite.Suite;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.redisson.api.RedissonClient;
import org.springframework.amqp.core.MessageBuilder;
import org.springframework.amqp.rabbit.connection.CorrelationData;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * The grab as the first design describes it, word by word: five Redis calls one after another, then publish and wait
 * for the confirm, per request. Only for comparison.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration(
        exclude = DataSourceAutoConfiguration.class,
        excludeName =
                "org.springframework.boot.autoconfigure.security.oauth2.resource.reactive.ReactiveOAuth2ResourceServerAutoConfiguration")
public class FiveCallsBaseline {
    private final Scheduler blocking = Schedulers.fromExecutor(Executors.newVirtualThreadPerTaskExecutor());

    public static void main(String[] args) {
        SpringApplication.run(FiveCallsBaseline.class, args);
    }

    @Bean(destroyMethod = "shutdown")
    RedissonClient redisson() {
        return Suite.fromEnvironment().redis(64, 24);
    }

    @Bean
    RouterFunction<ServerResponse> literal(
            RedissonClient redis, RabbitTemplate rabbit, TokenVerifier tokens, ObjectMapper json) {
        return RouterFunctions.route()
                .POST("/reserve/", request -> grab(request, redis, rabbit, tokens, json))
                .GET("/empty", request -> ServerResponse.ok().bodyValue("{}"))
                .build();
    }

    private Mono<ServerResponse> grab(
            ServerRequest request,
            RedissonClient redis,
            RabbitTemplate rabbit,
            TokenVerifier tokens,
            ObjectMapper json) {
        String header = request.headers().firstHeader(HttpHeaders.AUTHORIZATION);
        long user = CurrentUser.of(tokens.decode(header.substring("Bearer ".length())))
                .id();
        return request.bodyToMono(byte[].class)
                .flatMap(body -> Mono.fromCallable(() -> grab(json.readTree(body), user, redis, rabbit))
                        .subscribeOn(blocking))
                .flatMap(answer -> ServerResponse.status(answer.startsWith("trace") ? 202 : 409)
                        .contentType(MediaType.APPLICATION_JSON)
                        .bodyValue(Map.of("traceId", answer)));
    }

    private static String grab(JsonNode wanted, long user, RedissonClient redis, RabbitTemplate rabbit)
            throws Exception {
        long session = wanted.path("sessionId").asLong();
        long slot = wanted.path("slotId").asLong();
        if (!redis.getMap("lit:slot:session:" + session).containsKey(Long.toString(slot))) { // 1
            return "PARAM_ERROR";
        }
        if (!"1".equals(redis.getBucket("lit:gate:" + session).get())) { // 2
            return "UNGATED";
        }
        if (!redis.getSet("lit:dedup:" + slot).add(Long.toString(user))) { // 3
            return "DUP_REQ";
        }
        if (!redis.getSemaphore("lit:sem:" + slot).tryAcquire()) { // 4
            redis.getSet("lit:dedup:" + slot).remove(Long.toString(user));
            return "OUT_OF_STOCK";
        }
        String trace = "trace" + UUID.randomUUID();
        redis.getBucket("lit:pending:" + trace).set(user + ":" + slot, Duration.ofMinutes(5)); // 5
        var correlation = new CorrelationData(trace);
        rabbit.send(
                "",
                "bench.literal",
                MessageBuilder.withBody((trace + ":" + user + ":" + slot).getBytes(StandardCharsets.UTF_8))
                        .setMessageId(trace)
                        .build(),
                correlation);
        return correlation.getFuture().get(5, TimeUnit.SECONDS).isAck() ? trace : "FAILED";
    }
}
