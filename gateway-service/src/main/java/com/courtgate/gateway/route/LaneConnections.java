package com.courtgate.gateway.route;

import com.courtgate.common.discovery.KnownInstances;
import com.courtgate.common.netty.EventLoopResponse;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.cloud.client.ServiceInstance;
import org.springframework.cloud.gateway.support.NotFoundException;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.stereotype.Component;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.LoopResources;

/**
 * Connections to services, for each lane of its own: clients that wait for results, or a service that has become slow,
 * never take those of the grabs. Each event loop has its share of a lane with many, so that a request, its connection
 * and its answer stay on one thread.
 */
@Component
final class LaneConnections implements DisposableBean {
    private static final int MOST_WAITING = 50_000;
    private static final Duration IDLE = Duration.ofSeconds(10); // services keep one for longer
    /** A lane with fewer is not divided: a share of two would be used up while another loop's stand idle. */
    private static final int LEAST_TO_SHARE = 64;

    private final KnownInstances instances;
    private final AtomicInteger turn = new AtomicInteger();
    private final RouteSettings settings;
    private final List<ConnectionProvider> pools = new ArrayList<>();
    private final Map<Lane, HttpClient> undivided = new EnumMap<>(Lane.class);
    private final Map<Lane, ConcurrentMap<EventLoop, HttpClient>> shares = new EnumMap<>(Lane.class);

    LaneConnections(KnownInstances instances, RouteSettings settings) {
        this.instances = instances;
        this.settings = settings;
        for (Lane lane : Lane.values()) {
            undivided.put(lane, client(lane, lane.connections()));
            shares.put(lane, new ConcurrentHashMap<>());
        }
    }

    /**
     * The same path and query at the service's next instance: each in turn, as they are in memory. A
     * {@link NotFoundException} when there is none.
     */
    URI target(String service, URI requested) {
        List<ServiceInstance> known = instances.of(service);
        if (known.isEmpty()) {
            throw NotFoundException.create(false, "no instance of " + service);
        }
        ServiceInstance next = known.get(Math.floorMod(turn.getAndIncrement(), known.size()));
        @Nullable String query = requested.getRawQuery();
        return URI.create((next.isSecure() ? "https://" : "http://")
                + next.getHost()
                + ':'
                + next.getPort()
                + requested.getRawPath()
                + (query == null ? "" : '?' + query));
    }

    /** A client with connections of this lane, for what is nobody's request. */
    HttpClient of(Lane lane) {
        return Objects.requireNonNull(undivided.get(lane));
    }

    /** A client with the connections that an answer of this lane is fetched over. */
    HttpClient of(Lane lane, ServerHttpResponse response) {
        @Nullable EventLoop loop = EventLoopResponse.eventLoopOf(response);
        if (loop == null || lane.connections() < LEAST_TO_SHARE) {
            return of(lane);
        }
        var clients = Objects.requireNonNull(shares.get(lane));
        HttpClient known = clients.get(loop);
        return known != null ? known : clients.computeIfAbsent(loop, key -> client(lane, share(lane)));
    }

    private static int share(Lane lane) {
        int loops = LoopResources.DEFAULT_IO_WORKER_COUNT;
        return Math.max(1, (lane.connections() + loops - 1) / loops);
    }

    private synchronized HttpClient client(Lane lane, int connections) {
        ConnectionProvider pool = ConnectionProvider.builder(lane.label())
                .maxConnections(connections)
                .pendingAcquireMaxCount(MOST_WAITING)
                .pendingAcquireTimeout(settings.patience(lane))
                .maxIdleTime(IDLE)
                .lifo()
                .build();
        pools.add(pool);
        return HttpClient.create(pool)
                .option(
                        ChannelOption.CONNECT_TIMEOUT_MILLIS,
                        Math.toIntExact(settings.connectTimeout().toMillis()))
                .responseTimeout(settings.idle());
    }

    @Override
    public synchronized void destroy() {
        pools.forEach(ConnectionProvider::dispose);
    }
}
