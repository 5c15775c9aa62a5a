package com.courtgate.gateway.route;

import com.courtgate.gateway.edge.RequestMatcher;
import com.courtgate.gateway.limit.VisitorLimits;
import java.util.List;
import java.util.Objects;
import org.springframework.cloud.gateway.config.GlobalCorsProperties;
import org.springframework.cloud.gateway.handler.FilteringWebHandler;
import org.springframework.cloud.gateway.handler.RoutePredicateHandlerMapping;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Finds a request's route by asking each route in turn; a request without one is counted before it is told so. The
 * framework's own way makes several publishers for each route that it tries; ours never change and answer at once.
 */
@Component
final class RouteMapping extends RoutePredicateHandlerMapping {
    /** Almost everything that comes is for a service; the gateway's own pages are looked for after that. */
    private static final int BEFORE_OWN_PAGES = -2;

    /** Key of the matcher in a route's metadata. */
    static final String MATCHER = "courtgate-matcher";

    private final List<Candidate> candidates;

    private record Candidate(Route route, RequestMatcher matcher) {}

    private final VisitorLimits limits;

    RouteMapping(
            FilteringWebHandler handler,
            RouteLocator routes,
            GlobalCorsProperties cors,
            Environment environment,
            VisitorLimits limits) {
        super(handler, routes, cors, environment);
        this.limits = limits;
        setOrder(BEFORE_OWN_PAGES);
        this.candidates = routes.getRoutes()
                .map(route -> new Candidate(route, matcher(route)))
                .collectList()
                .blockOptional()
                .orElseThrow();
    }

    private static RequestMatcher matcher(Route route) {
        return (RequestMatcher) Objects.requireNonNull(route.getMetadata().get(MATCHER), route::getId);
    }

    @Override
    protected Mono<Route> lookupRoute(ServerWebExchange exchange) {
        for (Candidate candidate : candidates) {
            if (candidate.matcher().test(exchange)) {
                return Mono.just(candidate.route());
            }
        }
        limits.admitToRefusal(exchange);
        return Mono.empty();
    }
}
