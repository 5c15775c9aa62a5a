package com.courtgate.gateway.route;

import io.micrometer.common.KeyValue;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.http.server.reactive.observation.DefaultServerRequestObservationConvention;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;
import org.springframework.stereotype.Component;

/** Requests are counted under the name of their route; the framework knows no pattern of what is passed on. */
@Component
final class RouteObservationConvention extends DefaultServerRequestObservationConvention {

    @Override
    protected KeyValue uri(ServerRequestObservationContext context) {
        return context.getAttributes().get(ServerWebExchangeUtils.GATEWAY_ROUTE_ATTR) instanceof Route route
                ? KeyValue.of("uri", route.getId())
                : super.uri(context);
    }
}
