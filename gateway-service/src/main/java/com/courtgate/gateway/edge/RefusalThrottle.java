package com.courtgate.gateway.edge;

import com.courtgate.common.envelope.ApiException;
import io.github.bucket4j.Bucket;
import io.netty.channel.Channel;
import io.netty.util.AttributeKey;
import java.time.Duration;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;

/**
 * Lets a connection wait that is told "too many" again and again: some of these refusals come at once, then one each
 * second. Whatever lies in the connection behind them is not looked at meanwhile, so that a client which sends requests
 * without end, and reads no answer, costs a few refusals a second and not thousands. Other connections, of the same
 * client or network, feel nothing. Where a proxy stands before the gateway its connections are everybody's, and nobody
 * waits.
 */
@Component
final class RefusalThrottle {
    private static final AttributeKey<Bucket> PACE = AttributeKey.valueOf(RefusalThrottle.class, "pace");
    private static final Duration EACH = Duration.ofSeconds(1);

    private final long atOnce;
    private final boolean isOfClients;

    RefusalThrottle(ConnectionSettings settings, EdgeSettings edge) {
        this.atOnce = settings.refusalsAtOnce();
        this.isOfClients = edge.proxyDepth() == 0;
    }

    /** Ends when the answer may be given. */
    Mono<Void> before(ServerHttpRequest request, Throwable failure) {
        boolean isTooMany =
                failure instanceof ApiException refusal && refusal.httpStatus() == HttpStatus.TOO_MANY_REQUESTS.value();
        if (!isTooMany
                || !isOfClients
                || !(ServerHttpRequestDecorator.getNativeRequest(request) instanceof Connection connection)) {
            return Mono.empty();
        }
        long nanos = paceOf(connection.channel()).consumeIgnoringRateLimits(1);
        return nanos == 0 ? Mono.empty() : Mono.delay(Duration.ofNanos(nanos)).then();
    }

    private Bucket paceOf(Channel channel) {
        Bucket fresh = Bucket.builder()
                .addLimit(limit -> limit.capacity(atOnce).refillGreedy(1, EACH))
                .build();
        Bucket known = channel.attr(PACE).setIfAbsent(fresh);
        return known == null ? fresh : known;
    }
}
