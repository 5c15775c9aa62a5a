package com.courtgate.gateway.route;

import com.courtgate.gateway.access.RefreshTokenFilter;
import com.courtgate.gateway.body.BodyRule;
import com.courtgate.gateway.edge.Navigation;
import com.courtgate.gateway.edge.Refusals;
import com.courtgate.gateway.edge.RequestMatcher;
import com.courtgate.gateway.limit.RateLimitCredits;
import com.courtgate.gateway.limit.RequestKind;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.micrometer.common.KeyValue;
import io.netty.handler.codec.http.HttpHeaderNames;
import java.util.List;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.cloud.gateway.route.builder.GatewayFilterSpec;
import org.springframework.cloud.gateway.route.builder.RouteLocatorBuilder;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpMethod;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.http.server.reactive.observation.DefaultServerRequestObservationConvention;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;

/** Makes routes of {@link RouteTable}. */
@Configuration(proxyBeanMethods = false)
class RouteConfiguration {
    private static final List<String> DOCUMENTED =
            List.of("reserve-service", "booking-service", "payment-service", "scheduler-service");

    private final RouteSettings settings;
    private final CircuitBreakerRegistry breakers;
    private final ApiDocuments documents;
    private final Refusals refusals;
    private final RateLimitCredits presses;
    private final ConcurrencyLimits limits;

    RouteConfiguration(
            RouteSettings settings,
            ConcurrencyLimits limits,
            CircuitBreakerRegistry breakers,
            ApiDocuments documents,
            Refusals refusals,
            RateLimitCredits presses) {
        this.settings = settings;
        this.limits = limits;
        this.breakers = breakers;
        this.documents = documents;
        this.refusals = refusals;
        this.presses = presses;
    }

    /** Requests are counted under the name of their route; the framework knows no pattern of what is passed on. */
    @Component
    static final class RouteObservationConvention extends DefaultServerRequestObservationConvention {

        @Override
        protected KeyValue uri(ServerRequestObservationContext context) {
            return context.getAttributes().get(ServerWebExchangeUtils.GATEWAY_ROUTE_ATTR) instanceof Route route
                    ? KeyValue.of("uri", route.getId())
                    : super.uri(context);
        }
    }

    @Bean
    RouteLocator routes(RouteLocatorBuilder builder, RefreshTokenFilter door) {
        RouteLocatorBuilder.Builder routes = builder.routes();
        RouteTable.ENTRIES.forEach(entry -> add(routes, entry, door));
        if (settings.docsEnabled()) {
            DOCUMENTED.forEach(service -> addDocument(routes, service));
        }
        return routes.build();
    }

    private void add(RouteLocatorBuilder.Builder routes, RouteTable.Entry entry, RefreshTokenFilter door) {
        Lane lane = entry.lane();
        var matcher = new RequestMatcher(entry.methods(), entry.paths());
        routes.route(
                entry.id(),
                route -> route.predicate(matcher)
                        .filters(f -> judged(told(guarded(f, lane.label(), limits.of(lane)), entry), entry, door))
                        .metadata(RouteMapping.MATCHER, matcher)
                        .metadata(UpstreamRoutingFilter.LANE, lane)
                        .metadata(RequestKind.KEY, entry.counted())
                        .metadata(Navigation.KEY, entry.counted() == RequestKind.SIGN_ON)
                        .metadata(BodyRule.KEY, new BodyRule(entry.body(), lane.label()))
                        .uri("lb://" + lane.service()));
    }

    private void addDocument(RouteLocatorBuilder.Builder routes, String service) {
        var matcher = new RequestMatcher(List.of(HttpMethod.GET), List.of("/v3/api-docs/" + service));
        ConcurrencyLimit limit = limits.of(Lane.DOCUMENT);
        routes.route(
                "document-" + service,
                route -> route.predicate(matcher)
                        .filters(f -> guarded(f, "document-" + service, limit).filter(documents.of(service)))
                        .metadata(RouteMapping.MATCHER, matcher)
                        .metadata(UpstreamRoutingFilter.LANE, Lane.DOCUMENT)
                        .uri("lb://" + service));
    }

    private GatewayFilterSpec guarded(GatewayFilterSpec filters, String name, ConcurrencyLimit limit) {
        var breaker = breakers.circuitBreaker(name, UpstreamGuard.breakerConfig());
        return filters.filter(new UpstreamGuard(breaker, limit, refusals, presses, settings.retryAfter()));
    }

    private static GatewayFilterSpec told(GatewayFilterSpec filters, RouteTable.Entry entry) {
        return entry.tellsHost() ? filters.filter(RouteConfiguration::tellHost) : filters;
    }

    /**
     * Tells the service which host the client asked; it compares an {@code Origin} with that. A client's own word on it
     * has been dropped at the edge.
     */
    private static Mono<Void> tellHost(ServerWebExchange exchange, GatewayFilterChain chain) {
        HttpServerRequest arrived = ServerHttpRequestDecorator.getNativeRequest(exchange.getRequest());
        String host = arrived.requestHeaders().get(HttpHeaderNames.HOST);
        if (host != null) {
            arrived.requestHeaders().set(PassedHeaders.FORWARDED_HOST, host);
        }
        return chain.filter(exchange);
    }

    private static GatewayFilterSpec judged(
            GatewayFilterSpec filters, RouteTable.Entry entry, RefreshTokenFilter door) {
        return entry.counted() == RequestKind.REFRESH ? filters.filter(door) : filters;
    }
}
