package com.courtgate.gateway.route;

import com.courtgate.common.envelope.NotExecuted;
import com.courtgate.common.netty.EventLoopResponse;
import com.courtgate.gateway.body.AggregatedBodyRequest;
import com.courtgate.gateway.limit.RateLimitCredits;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.core.Ordered;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.NettyOutbound;
import reactor.netty.http.client.HttpClientRequest;
import reactor.netty.http.client.HttpClientResponse;

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
                : outbound.sendObject(Unpooled.wrappedBuffer(whole));
    }

    private static ResponseStatusException late(Lane lane, Duration patience) {
        return new ResponseStatusException(
                HttpStatus.GATEWAY_TIMEOUT, "no answer on lane " + lane.label() + " within " + patience);
    }

    /** A service's answer whose head is here. Its connection goes back to the lane with the body's last byte. */
    private static final class UpstreamResponse {
        /** A body up to this is passed on in one piece with its head. */
        private static final long WHOLE = 64 * 1024;

        private final HttpClientResponse head;
        private final Connection connection;
        private final AtomicBoolean taken = new AtomicBoolean();

        UpstreamResponse(HttpClientResponse head, Connection connection) {
            this.head = head;
            this.connection = connection;
        }

        /** Ends the connection of an answer that nobody has begun to read; whoever reads it minds the connection. */
        void giveUp() {
            if (taken.compareAndSet(false, true)) {
                connection.dispose();
            }
        }

        /** @param presses told of one of which the service says that nothing came, before the client is */
        Mono<Void> passTo(ServerWebExchange exchange, RateLimitCredits presses) {
            ServerHttpResponse response = exchange.getResponse();
            response.setStatusCode(HttpStatusCode.valueOf(head.status().code()));
            PassedHeaders.toClient(head.responseHeaders(), response.getHeaders());
            if (head.status().equals(HttpResponseStatus.SERVICE_UNAVAILABLE)
                    && response.getHeaders().remove(NotExecuted.HEADER) != null) {
                presses.giveBack(exchange);
            }
            @Nullable String type = response.getHeaders().getFirst(HttpHeaders.CONTENT_TYPE);
            if (type != null) { // filters that change an answer on its way ask for it
                exchange.getAttributes().put(ServerWebExchangeUtils.ORIGINAL_RESPONSE_CONTENT_TYPE_ATTR, type);
            }
            return write(response, type).doOnCancel(this::giveUp).doOnError(failure -> giveUp());
        }

        private Mono<Void> write(ServerHttpResponse response, @Nullable String type) {
            long length = response.getHeaders().getContentLength();
            if (length >= 0 && length <= WHOLE) {
                return response.writeWith(connection
                        .inbound()
                        .receive()
                        .aggregate()
                        .retain()
                        .doOnSubscribe(subscription -> taken.set(true))
                        .map(bytes -> wrapped(bytes, response)));
            }
            Flux<DataBuffer> pieces = connection
                    .inbound()
                    .receive()
                    .retain()
                    .doOnSubscribe(subscription -> taken.set(true))
                    .map(bytes -> wrapped(bytes, response));
            return isStream(type) ? response.writeAndFlushWith(pieces.map(Mono::just)) : response.writeWith(pieces);
        }

        private static boolean isStream(@Nullable String type) {
            return type != null && type.startsWith(MediaType.TEXT_EVENT_STREAM_VALUE);
        }

        private static DataBuffer wrapped(ByteBuf bytes, ServerHttpResponse response) {
            return ((NettyDataBufferFactory) response.bufferFactory()).wrap(bytes);
        }
    }
}
