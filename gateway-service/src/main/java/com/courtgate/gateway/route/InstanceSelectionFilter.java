package com.courtgate.gateway.route;

import com.courtgate.common.discovery.KnownInstances;
import java.net.URI;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.springframework.cloud.client.ServiceInstance;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.cloud.gateway.filter.ReactiveLoadBalancerClientFilter;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.support.NotFoundException;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.core.Ordered;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Says where a request goes: to the service's instances in turn, as they are in memory. Takes the place of two of the
 * framework's filters, which build three addresses and a chain of publishers for it.
 */
@Component
final class InstanceSelectionFilter implements GlobalFilter, Ordered {
    private final KnownInstances instances;
    private final AtomicInteger turn = new AtomicInteger();

    InstanceSelectionFilter(KnownInstances instances) {
        this.instances = instances;
    }

    @Override
    public int getOrder() {
        return ReactiveLoadBalancerClientFilter.LOAD_BALANCER_CLIENT_FILTER_ORDER;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
        Route route = exchange.getRequiredAttribute(ServerWebExchangeUtils.GATEWAY_ROUTE_ATTR);
        URI target =
                targetUri(next(route.getUri().getHost()), exchange.getRequest().getURI());
        exchange.getAttributes().put(ServerWebExchangeUtils.GATEWAY_REQUEST_URL_ATTR, target);
        return chain.filter(exchange);
    }

    /** The service's next instance; a {@link NotFoundException} when there is none. */
    ServiceInstance next(String service) {
        List<ServiceInstance> known = instances.of(service);
        if (known.isEmpty()) {
            throw NotFoundException.create(false, "no instance of " + service);
        }
        return known.get(Math.floorMod(turn.getAndIncrement(), known.size()));
    }

    /** Returns the same path and query there. */
    static URI targetUri(ServiceInstance instance, URI requested) {
        @Nullable String query = requested.getRawQuery();
        return URI.create((instance.isSecure() ? "https://" : "http://")
                + instance.getHost()
                + ':'
                + instance.getPort()
                + requested.getRawPath()
                + (query == null ? "" : '?' + query));
    }
}
