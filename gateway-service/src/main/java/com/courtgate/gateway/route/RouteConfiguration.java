package com.courtgate.gateway.route;

import com.courtgate.gateway.body.BodyRule;
import com.courtgate.gateway.edge.Refusals;
import com.courtgate.gateway.edge.RequestMatcher;
import com.courtgate.gateway.limit.Counted;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.cloud.gateway.route.builder.GatewayFilterSpec;
import org.springframework.cloud.gateway.route.builder.RouteLocatorBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpMethod;

/** Makes routes of {@link RouteTable}. */
@Configuration(proxyBeanMethods = false)
class RouteConfiguration {
    private static final List<String> DOCUMENTED =
            List.of("reserve-service", "booking-service", "payment-service", "scheduler-service");

    private final RouteSettings settings;
    private final CircuitBreakerRegistry breakers;
    private final ApiDocuments documents;
    private final Refusals refusals;
    private final Map<Lane, LaneLoad> loads = new EnumMap<>(Lane.class);

    RouteConfiguration(
            RouteSettings settings,
            OverloadSettings overload,
            CircuitBreakerRegistry breakers,
            ApiDocuments documents,
            Refusals refusals,
            MeterRegistry meters) {
        this.settings = settings;
        this.breakers = breakers;
        this.documents = documents;
        this.refusals = refusals;
        for (Lane lane : Lane.values()) {
            loads.put(lane, load(lane, overload, meters));
        }
    }

    private static LaneLoad load(Lane lane, OverloadSettings overload, MeterRegistry meters) {
        LaneLoad load = lane.isSlowByNature()
                ? LaneLoad.unbounded()
                : new LaneLoad(overload.least(), overload.within(), System::nanoTime);
        Gauge.builder("courtgate.gateway.lane.underway", load, LaneLoad::underWay)
                .description("Requests of a lane that are not answered yet")
                .tag("lane", lane.label())
                .register(meters);
        return load;
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

    private void add(RouteLocatorBuilder.Builder routes, RouteTable.Entry entry) {
        Lane lane = entry.lane();
        var matcher = new RequestMatcher(entry.methods(), entry.paths());
        routes.route(
                entry.id(),
                route -> route.predicate(matcher)
                        .filters(f -> told(guarded(f, lane.label(), Objects.requireNonNull(loads.get(lane))), entry))
                        .metadata(RouteMapping.MATCHER, matcher)
                        .metadata(LaneRouting.LANE, lane)
                        .metadata(Counted.KEY, entry.counted())
                        .metadata(BodyRule.KEY, new BodyRule(entry.body(), lane.label()))
                        .uri("lb://" + lane.service()));
    }

    private void addDocument(RouteLocatorBuilder.Builder routes, String service) {
        var matcher = new RequestMatcher(List.of(HttpMethod.GET), List.of("/v3/api-docs/" + service));
        LaneLoad load = Objects.requireNonNull(loads.get(Lane.DOCUMENT));
        routes.route(
                "document-" + service,
                route -> route.predicate(matcher)
                        .filters(f -> guarded(f, "document-" + service, load).filter(documents.of(service)))
                        .metadata(RouteMapping.MATCHER, matcher)
                        .metadata(LaneRouting.LANE, Lane.DOCUMENT)
                        .uri("lb://" + service));
    }

    private GatewayFilterSpec guarded(GatewayFilterSpec filters, String name, LaneLoad load) {
        var breaker = breakers.circuitBreaker(name, UpstreamGuard.breakerConfig());
        return filters.filter(new UpstreamGuard(breaker, load, refusals, settings.retryAfter()));
    }

    private static GatewayFilterSpec told(GatewayFilterSpec filters, RouteTable.Entry entry) {
        return entry.tellsHost() ? filters.filter(new TellHost()) : filters;
    }
}
