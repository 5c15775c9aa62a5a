package com.courtgate.gateway.route;

import com.courtgate.common.netty.EventLoopResponse;
import com.courtgate.gateway.body.AggregatedBodyRequest;
import com.courtgate.gateway.limit.RateLimitCredits;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.core.Ordered;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;
import reactor.netty.NettyOutbound;
import reactor.netty.http.client.HttpClientRequest;

/**
 * The last filter: passes the request on over a connection of its lane, and the answer back. Takes the place of four of
 * the framework's filters, which build three addresses and a chain of publishers to find an instance, copy all headers
 * several times and write a message's head and body apart.
 */
@Component
final class UpstreamRoutingFilter implements GlobalFilter, Ordered {
    /** Metadata: the lane of a route. */
    static final String LANE = "courtgate-lane";

    private static final String SENT = "courtgate-sent";

    private final LaneConnections connections;
    private final RouteSettings settings;
    private final RateLimitCredits presses;

    UpstreamRoutingFilter(LaneConnections connections, RouteSettings settings, RateLimitCredits presses) {
        this.connections = connections;
        this.settings = settings;
        this.presses = presses;
    }

    @Override
    public int getOrder() {
        return Ordered.LOWEST_PRECEDENCE;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
        Route route = exchange.getRequiredAttribute(ServerWebExchangeUtils.GATEWAY_ROUTE_ATTR);
        Lane lane = (Lane) Objects.requireNonNull(route.getMetadata().get(LANE), route::getId);
        URI target = connections.target(
                route.getUri().getHost(), exchange.getRequest().getURI());
        return answer(exchange, lane, target).flatMap(answer -> answer.passTo(exchange, presses));
    }

    /** Whether a write has had a connection, so that a service may have seen it. */
    static boolean isSent(ServerWebExchange exchange) {
        return exchange.getAttribute(SENT) != null;
    }

    private Mono<UpstreamResponse> answer(ServerWebExchange exchange, Lane lane, URI target) {
        ServerHttpRequest request = exchange.getRequest();
        Duration patience = settings.patience(lane);
        var answers = connections
                .of(lane, exchange.getResponse())
                .request(HttpMethod.valueOf(request.getMethod().name()))
                .uri(target.toASCIIString())
                .send((passed, outbound) -> send(exchange, passed, outbound))
                .responseConnection((head, connection) -> Mono.just(new UpstreamResponse(head, connection)));
        return Mono.fromDirect(answers) // there is one
                .timeout(patience, EventLoopResponse.loopOf(exchange.getResponse()))
                .doOnDiscard(UpstreamResponse.class, UpstreamResponse::giveUp)
                .onErrorMap(TimeoutException.class, late -> late(lane, patience));
    }

    private static Publisher<Void> send(ServerWebExchange exchange, HttpClientRequest to, NettyOutbound outbound) {
        ServerHttpRequest from = exchange.getRequest();
        if (from.getMethod() == org.springframework.http.HttpMethod.POST) {
            exchange.getAttributes().put(SENT, true);
        }
        PassedHeaders.toService(from.getHeaders(), to.requestHeaders());
        @Nullable ByteBuffer whole = AggregatedBodyRequest.contentOf(from);
        return whole == null
                ? outbound.send(from.getBody().map(NettyDataBufferFactory::toByteBuf))
                : outbound.sendObject(bytes(whole));
    }

    private static ByteBuf bytes(ByteBuffer whole) {
        return Unpooled.wrappedBuffer(whole);
    }

    private static ResponseStatusException late(Lane lane, Duration patience) {
        return new ResponseStatusException(
                HttpStatus.GATEWAY_TIMEOUT, "no answer on lane " + lane.label() + " within " + patience);
    }
}
