package com.courtgate.gateway.route;

import static org.springframework.cloud.gateway.support.RouteMetadataUtils.CONNECT_TIMEOUT_ATTR;
import static org.springframework.cloud.gateway.support.RouteMetadataUtils.RESPONSE_TIMEOUT_ATTR;

import com.courtgate.gateway.body.BodyRule;
import com.courtgate.gateway.edge.RequestMatcher;
import com.courtgate.gateway.limit.Counted;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.springframework.cloud.gateway.config.GatewayProperties;
import org.springframework.cloud.gateway.config.HttpClientCustomizer;
import org.springframework.cloud.gateway.filter.NettyWriteResponseFilter;
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.cloud.gateway.route.builder.GatewayFilterSpec;
import org.springframework.cloud.gateway.route.builder.RouteLocatorBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpMethod;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Makes routes of {@link RouteTable}. */
@Configuration(proxyBeanMethods = false)
class RouteConfiguration {
    private static final List<String> DOCUMENTED =
            List.of("reserve-service", "booking-service", "payment-service", "scheduler-service");
    private static final Duration DOCUMENT_PATIENCE = Duration.ofSeconds(5);

    private final RouteSettings settings;
    private final CircuitBreakerRegistry breakers;
    private final ObjectMapper json;

    RouteConfiguration(RouteSettings settings, CircuitBreakerRegistry breakers, ObjectMapper json) {
        this.settings = settings;
        this.breakers = breakers;
        this.json = json;
    }

    @Bean
    RouteLocator routes(RouteLocatorBuilder builder) {
        RouteLocatorBuilder.Builder routes = builder.routes();
        RouteTable.ENTRIES.forEach(entry -> add(routes, entry));
        if (settings.docsEnabled()) {
            DOCUMENTED.forEach(service -> addDocument(routes, service));
        }
        return routes.build();
    }

    /** For a service that falls silent after the head of its answer. */
    @Bean
    HttpClientCustomizer silentServices() {
        return client -> client.responseTimeout(settings.idle());
    }

    /** The other half of {@link LaneRouting}; the framework turns them off together. */
    @Bean
    NettyWriteResponseFilter writeResponse(GatewayProperties properties) {
        return new NettyWriteResponseFilter(properties.getStreamingMediaTypes());
    }

    private void add(RouteLocatorBuilder.Builder routes, RouteTable.Entry entry) {
        Lane lane = entry.lane();
        var matcher = new RequestMatcher(entry.methods(), entry.paths());
        routes.route(
                entry.id(),
                route -> route.predicate(matcher)
                        .filters(f -> renamed(guarded(f, lane.label()), entry))
                        .metadata(RESPONSE_TIMEOUT_ATTR, settings.patience(lane).toMillis())
                        .metadata(RouteMapping.MATCHER, matcher)
                        .metadata(LaneRouting.LANE, lane)
                        .metadata(Counted.KEY, entry.counted())
                        .metadata(BodyRule.KEY, new BodyRule(entry.body(), lane.label()))
                        .uri("lb://" + lane.service()));
    }

    private void addDocument(RouteLocatorBuilder.Builder routes, String service) {
        var matcher = new RequestMatcher(List.of(HttpMethod.GET), List.of("/v3/api-docs/" + service));
        routes.route(
                "document-" + service,
                route -> route.predicate(matcher)
                        .filters(f -> guarded(f, "document-" + service)
                                .setPath("/v3/api-docs")
                                .modifyResponseBody(byte[].class, byte[].class, this::fromOutside))
                        .metadata(RouteMapping.MATCHER, matcher)
                        .metadata(RESPONSE_TIMEOUT_ATTR, DOCUMENT_PATIENCE.toMillis())
                        .metadata(CONNECT_TIMEOUT_ATTR, connectMillis())
                        .uri("lb://" + service));
    }

    private Mono<byte[]> fromOutside(ServerWebExchange exchange, byte[] document) {
        return Mono.just(OpenApiDocument.fromOutside(json, document));
    }

    private GatewayFilterSpec guarded(GatewayFilterSpec filters, String name) {
        var breaker = breakers.circuitBreaker(name, UpstreamGuard.breakerConfig());
        return filters.filter(new UpstreamGuard(breaker, settings.retryAfter()));
    }

    private static GatewayFilterSpec renamed(GatewayFilterSpec filters, RouteTable.Entry entry) {
        return entry.isRenamed() ? filters.rewritePath("^" + Pattern.quote(entry.prefix()), "/admin/") : filters;
    }

    private int connectMillis() {
        return Math.toIntExact(settings.connectTimeout().toMillis());
    }
}
