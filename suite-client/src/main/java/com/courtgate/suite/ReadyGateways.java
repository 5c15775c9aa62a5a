package com.courtgate.suite;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Stand-in for a load balancer before two gateways: sends requests in turn to those whose readiness says so. */
public final class ReadyGateways implements AutoCloseable {
    private static final Duration LOOK = Duration.ofMillis(500);
    private final List<Gateway> all;
    private final AtomicInteger turn = new AtomicInteger();
    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(1)).build();
    private final ScheduledExecutorService looker = Executors.newSingleThreadScheduledExecutor();
    private volatile List<Gateway> ready;

    private record Gateway(Api api, URI url, URI readiness) {}

    public ReadyGateways(Suite suite) {
        all = List.of(gateway(suite, "GATEWAY"), gateway(suite, "GATEWAY_2"));
        ready = all;
        looker.scheduleWithFixedDelay(this::look, 0, LOOK.toMillis(), TimeUnit.MILLISECONDS);
    }

    private static Gateway gateway(Suite suite, String name) {
        return new Gateway(
                new Api(suite.get("COURTGATE_" + name + "_URL")),
                URI.create(suite.get("COURTGATE_" + name + "_URL")),
                URI.create(suite.get("COURTGATE_" + name + "_MANAGEMENT_URL") + "/actuator/health/readiness"));
    }

    /** The gateway that the next request goes to. */
    public Api next() {
        return nextGateway().api();
    }

    /** Returns the next address, for a client of one's own. */
    public URI nextUrl() {
        return nextGateway().url();
    }

    private Gateway nextGateway() {
        List<Gateway> now = ready;
        return now.get(Math.floorMod(turn.getAndIncrement(), now.size()));
    }

    private void look() {
        List<Gateway> now = all.stream().filter(this::isReady).toList();
        if (!now.isEmpty()) {
            ready = now;
        }
    }

    private boolean isReady(Gateway gateway) {
        try {
            var request =
                    HttpRequest.newBuilder(gateway.readiness()).timeout(LOOK).build();
            return http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException away) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public void close() {
        looker.shutdownNow();
        all.forEach(gateway -> gateway.api().close());
    }
}
