package com.courtgate.common.discovery;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.cloud.client.ServiceInstance;
import org.springframework.cloud.client.discovery.DiscoveryClient;
import org.springframework.context.ApplicationListener;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.core.Ordered;

/**
 * The instances of each service as the registry told last. While the registry does not answer, what it told before goes
 * on to count; also while this service ends, when its registry's client is closed before it has served its last
 * request.
 */
public final class KnownInstances implements ApplicationListener<ContextClosedEvent>, Ordered, AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(KnownInstances.class);

    private final DiscoveryClient registry;
    private final Set<String> upstreams = ConcurrentHashMap.newKeySet();
    private final Map<String, List<ServiceInstance>> known = new ConcurrentHashMap<>();
    private final Set<String> silent = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService refresher = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("discovery").factory());

    KnownInstances(DiscoveryClient registry, DiscoverySettings settings) {
        this.registry = registry;
        upstreams.addAll(settings.upstreams());
        long pauseMillis = settings.refresh().toMillis();
        refresher.scheduleWithFixedDelay(() -> upstreams.forEach(this::ask), 0, pauseMillis, TimeUnit.MILLISECONDS);
    }

    /**
     * The instances of a service, at once. Only for a service that is not among the upstreams does the first caller ask
     * the registry.
     */
    public List<ServiceInstance> of(String service) {
        List<ServiceInstance> instances = known.get(service);
        if (instances == null && upstreams.add(service)) {
            ask(service);
            instances = known.get(service);
        }
        return instances == null ? List.of() : instances;
    }

    /** Upstreams for which the registry has never answered yet. */
    Set<String> unknown() {
        Set<String> unknown = new TreeSet<>(upstreams);
        unknown.removeAll(known.keySet());
        return unknown;
    }

    /** Upstreams of which nobody is known to be there. */
    Set<String> absent() {
        Set<String> absent = new TreeSet<>(upstreams);
        absent.removeIf(service -> !known.getOrDefault(service, List.of()).isEmpty());
        return absent;
    }

    private void ask(String service) {
        try {
            known.put(service, List.copyOf(registry.getInstances(service)));
            if (silent.remove(service)) {
                log.info("Discovery answers again: {} of {}", known.get(service).size(), service);
            }
        } catch (RuntimeException away) {
            if (silent.add(service)) {
                log.warn("Discovery does not answer for {}, what is known stays: {}", service, away.toString());
            }
        }
    }

    @Override
    public void onApplicationEvent(ContextClosedEvent end) {
        refresher.shutdownNow();
    }

    /** Before the registry's client, which would then tell that nobody is there. */
    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE;
    }

    @Override
    public void close() {
        refresher.shutdownNow();
    }
}
