package com.courtgate.gateway.edge;

import com.courtgate.common.envelope.ApiException;
import io.netty.channel.Channel;
import io.netty.util.AttributeKey;
import java.time.Clock;
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
    private static final AttributeKey<TokenBucket> PACE = AttributeKey.valueOf(RefusalThrottle.class, "pace");
    private static final Duration EACH = Duration.ofSeconds(1);

    private final long atOnce;
    private final boolean isOfClients;
    private final Clock clock;

    RefusalThrottle(ConnectionSettings settings, EdgeSettings edge, Clock clock) {
        this.atOnce = settings.refusalsAtOnce();
        this.isOfClients = edge.proxyDepth() == 0;
        this.clock = clock;
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
        return paceOf(connection.channel()).next(clock.millis())
                ? Mono.empty()
                : Mono.delay(EACH).then();
    }

    private TokenBucket paceOf(Channel channel) {
        TokenBucket fresh = new TokenBucket(atOnce, clock.millis());
        TokenBucket known = channel.attr(PACE).setIfAbsent(fresh);
        return known == null ? fresh : known;
    }

    /** Allowance of refusals that come at once; one more each second, up to as many as there were. */
    private static final class TokenBucket {
        private final long most;
        private long left;
        private long countedAt;

        TokenBucket(long most, long now) {
            this.most = most;
            this.left = most;
            this.countedAt = now;
        }

        /** Whether the next one comes at once. */
        synchronized boolean next(long now) {
            long more = (now - countedAt) / EACH.toMillis();
            left = Math.min(most, left + more);
            countedAt += more * EACH.toMillis();
            if (left == 0) {
                countedAt = now + EACH.toMillis(); // this second is waited for, and not earned as well
                return false;
            }
            left--;
            return true;
        }
    }
}
