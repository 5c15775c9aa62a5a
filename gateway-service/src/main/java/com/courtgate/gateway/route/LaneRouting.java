package com.courtgate.gateway.route;

import io.netty.channel.ChannelOption;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.cloud.gateway.config.HttpClientProperties;
import org.springframework.cloud.gateway.filter.NettyRoutingFilter;
import org.springframework.cloud.gateway.filter.headers.HttpHeadersFilter;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;

/**
 * Takes the place of the framework's routing filter and gives each lane connections of its own: clients that wait for
 * results, or a service that has become slow, never take those of the grabs.
 */
@Component
final class LaneRouting extends NettyRoutingFilter implements DisposableBean {
    /** Metadata: the lane of a route; a route without one uses the framework's client. */
    static final String LANE = "courtgate-lane";

    private static final int MOST_WAITING = 50_000;
    private static final Duration IDLE = Duration.ofSeconds(10); // services keep one for longer

    private final Map<Lane, ConnectionProvider> pools = new EnumMap<>(Lane.class);
    private final Map<Lane, HttpClient> clients = new EnumMap<>(Lane.class);

    LaneRouting(
            HttpClient plain,
            ObjectProvider<List<HttpHeadersFilter>> headersFilters,
            HttpClientProperties properties,
            RouteSettings settings) {
        super(plain, headersFilters, properties);
        for (Lane lane : Lane.values()) {
            ConnectionProvider pool = ConnectionProvider.builder(lane.label())
                    .maxConnections(lane.connections())
                    .pendingAcquireMaxCount(MOST_WAITING)
                    .pendingAcquireTimeout(settings.patience(lane))
                    .maxIdleTime(IDLE)
                    .lifo()
                    .build();
            pools.put(lane, pool);
            clients.put(
                    lane,
                    HttpClient.create(pool)
                            .option(
                                    ChannelOption.CONNECT_TIMEOUT_MILLIS,
                                    Math.toIntExact(settings.connectTimeout().toMillis()))
                            .responseTimeout(settings.idle()));
        }
    }

    @Override
    protected HttpClient getHttpClient(Route route, ServerWebExchange exchange) {
        return route.getMetadata().get(LANE) instanceof Lane lane
                ? Objects.requireNonNull(clients.get(lane))
                : super.getHttpClient(route, exchange);
    }

    @Override
    public void destroy() {
        pools.values().forEach(ConnectionProvider::dispose);
    }
}
