package com.courtgate.gateway.body;

import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.netty.EventLoopResponse;
import com.courtgate.gateway.edge.Refusals;
import com.courtgate.gateway.edge.Visitor;
import com.courtgate.gateway.edge.VisitorConcurrency;
import com.courtgate.gateway.limit.RateLimitCredits;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Lets a request go on once its body is here, or passes the body on as it comes, as its route's {@link BodyRule} says.
 * Comes after the limits and before everything that belongs to a lane.
 */
@Component
@Order(BodyFilter.AFTER_LIMITS)
final class BodyFilter implements GlobalFilter {
    static final int AFTER_LIMITS = -2;

    private static final int MOST_SLOW_VISITORS = 10_000;

    private final BodySettings settings;
    private final Refusals refusals;
    private final MeterRegistry meters;
    private final VisitorConcurrency slowUploads;
    private final RateLimitCredits presses;
    private final ConcurrentMap<String, LaneMemory> memories = new ConcurrentHashMap<>();

    BodyFilter(BodySettings settings, Refusals refusals, RateLimitCredits presses, MeterRegistry meters) {
        this.settings = settings;
        this.refusals = refusals;
        this.meters = meters;
        this.presses = presses;
        slowUploads = new VisitorConcurrency(MOST_SLOW_VISITORS, settings::slow);
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
        HttpHeaders headers = exchange.getRequest().getHeaders();
        long announced = headers.getContentLength();
        BodyRule rule = BodyRule.of(exchange);
        if (rule == null || (announced <= 0 && !headers.containsKey(HttpHeaders.TRANSFER_ENCODING))) {
            return chain.filter(exchange);
        }
        if (announced > settings.limit(rule.size())) {
            return Mono.error(refuse(exchange, BodyRefusalReason.BODY_TOO_LONG));
        }
        return rule.size() == BodyRule.Size.STREAMED
                ? chain.filter(streaming(exchange))
                : gathered(exchange, chain, rule);
    }

    private ServerWebExchange streaming(ServerWebExchange exchange) {
        var body = new StreamedBody(
                exchange.getRequest(),
                settings.limit(BodyRule.Size.STREAMED),
                () -> refuse(exchange, BodyRefusalReason.BODY_TOO_LONG));
        exchange.getAttributes().put(StreamedBody.ATTRIBUTE, body);
        return exchange.mutate().request(body).build();
    }

    private Mono<Void> gathered(ServerWebExchange exchange, GatewayFilterChain chain, BodyRule rule) {
        return Mono.using(
                () -> new AggregatedBody(settings.limit(rule.size()), memory(rule.lane())),
                body -> gather(exchange, body, rule.size()).flatMap(whole -> chain.filter(whole(exchange, whole))),
                AggregatedBody::close);
    }

    private Mono<AggregatedBody> gather(ServerWebExchange exchange, AggregatedBody body, BodyRule.Size size) {
        var patience = new BodyAggregator.Timeout(
                settings.slowAfter(), settings.within(size), slowUploads, Visitor.of(exchange));
        return Mono.create(sink -> {
            var gathering = new BodyAggregator(
                    body,
                    patience,
                    EventLoopResponse.loopOf(exchange.getResponse()),
                    reason -> refuse(exchange, reason),
                    sink);
            sink.onDispose(gathering);
            exchange.getRequest().getBody().subscribe(gathering);
        });
    }

    private static ServerWebExchange whole(ServerWebExchange exchange, AggregatedBody body) {
        var request = new AggregatedBodyRequest(
                exchange.getRequest(), body, exchange.getResponse().bufferFactory());
        return exchange.mutate().request(request).build();
    }

    private ApiException refuse(ServerWebExchange exchange, BodyRefusalReason reason) {
        refusals.count(reason);
        if (reason == BodyRefusalReason.BODIES_OF_LANE) {
            presses.giveBack(exchange);
        }
        if (reason.endsConnection()) {
            exchange.getResponse().getHeaders().set(HttpHeaders.CONNECTION, "close");
        }
        return reason.refusal();
    }

    private LaneMemory memory(String lane) {
        return memories.computeIfAbsent(lane, this::newMemory);
    }

    private LaneMemory newMemory(String lane) {
        var memory = new LaneMemory(settings.perLane().toBytes());
        Gauge.builder("courtgate.gateway.bodies.bytes", memory, LaneMemory::used)
                .tag("lane", lane)
                .register(meters);
        return memory;
    }
}
