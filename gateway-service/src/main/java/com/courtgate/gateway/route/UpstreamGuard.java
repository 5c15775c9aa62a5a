package com.courtgate.gateway.route;

import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Outages;
import com.courtgate.common.envelope.RequestIds;
import com.courtgate.gateway.body.StreamedBody;
import com.courtgate.gateway.edge.Refusals;
import com.courtgate.gateway.edge.Visitor;
import com.courtgate.gateway.limit.RateLimitCredits;
import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.reactor.circuitbreaker.operator.CircuitBreakerOperator;
import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.cloud.gateway.filter.GatewayFilter;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.cloud.gateway.support.NotFoundException;
import org.springframework.http.HttpMethod;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.http.server.HttpServerRequest;

/**
 * Answers UNAVAILABLE for a service that is silent, at once when it has been so for a while, and for a lane that has
 * more than it can do. A GET that got no connection is tried once more; a write never is. (The framework's own retry
 * filter would collect every body of its route in memory first.) A press that no service has seen is given back; one
 * that may have been seen is said to be undecided.
 *
 * <p>Presses of a rehearsal have a breaker of their own: that nobody is there before the services behind are up must
 * not shut a service out for those who come when it is.
 */
final class UpstreamGuard implements GatewayFilter {
    private static final Logger log = LoggerFactory.getLogger(UpstreamGuard.class);
    private static final Set<Integer> GATEWAY_STATUSES = Set.of(502, 503, 504);

    /** Details of a refused press that a service may have seen: whether something came of it is not known here. */
    private static final Map<String, Boolean> UNDECIDED = Map.of("undecided", true);

    private final CircuitBreaker breaker;
    private final CircuitBreaker rehearsed;
    private final ConcurrencyLimit limit;
    private final Refusals refusals;
    private final RateLimitCredits presses;
    private final Duration retryAfter;

    UpstreamGuard(
            CircuitBreaker breaker,
            ConcurrencyLimit limit,
            Refusals refusals,
            RateLimitCredits presses,
            Duration retryAfter) {
        this.breaker = breaker;
        this.rehearsed = CircuitBreaker.of(breaker.getName(), breaker.getCircuitBreakerConfig());
        this.limit = limit;
        this.refusals = refusals;
        this.presses = presses;
        this.retryAfter = retryAfter;
    }

    /** Reason why a request is turned away although its service is well. */
    private enum RefusalReason {
        OVERLOADED
    }

    /** Opens at six silent calls of ten, so that one dead instance of two does not shut out both. */
    static CircuitBreakerConfig breakerConfig() {
        return CircuitBreakerConfig.custom()
                .slidingWindowSize(50)
                .minimumNumberOfCalls(10)
                .failureRateThreshold(60)
                .waitDurationInOpenState(Duration.ofSeconds(2))
                .permittedNumberOfCallsInHalfOpenState(5)
                .automaticTransitionFromOpenToHalfOpenEnabled(true)
                .writableStackTraceEnabled(false)
                .recordException(NoResponse.class::isInstance)
                .build();
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
        if (!limit.enter()) {
            refusals.count(RefusalReason.OVERLOADED);
            return Mono.error(undone(exchange));
        }
        return answered(exchange, chain).doFinally(end -> limit.leave());
    }

    private Mono<Void> answered(ServerWebExchange exchange, GatewayFilterChain chain) {
        return chain.filter(exchange)
                .onErrorResume( // discovery may know another instance
                        failure -> isRead(exchange) && failure instanceof ConnectException,
                        failure -> chain.filter(exchange))
                .onErrorMap(failure -> classify(exchange, failure))
                .transformDeferred(CircuitBreakerOperator.of(breakerOf(exchange)))
                .onErrorMap(NoResponse.class, silence -> refuse(exchange, silence))
                .onErrorMap(CallNotPermittedException.class, open -> undone(exchange));
    }

    private CircuitBreaker breakerOf(ServerWebExchange exchange) {
        return Visitor.of(exchange).isRehearsing() ? rehearsed : breaker;
    }

    private ApiException refuse(ServerWebExchange exchange, NoResponse silence) {
        try (var ignored = RequestIds.inLog(exchange.getRequest().getHeaders().getFirst(RequestIds.HEADER))) {
            String reason = silence.getMessage();
            log.warn("No answer on lane {}, the client is told to come back: {}", breaker.getName(), reason);
        }
        return RateLimitCredits.isPress(exchange) && UpstreamRoutingFilter.isSent(exchange)
                ? ApiException.unavailable(retryAfter).with(UNDECIDED)
                : undone(exchange);
    }

    /** The refusal of a request that no service has seen, or of one that is no press. */
    private ApiException undone(ServerWebExchange exchange) {
        presses.giveBack(exchange);
        return ApiException.unavailable(retryAfter);
    }

    private Throwable classify(ServerWebExchange exchange, Throwable failure) {
        if (failure instanceof ApiException) {
            return failure;
        }
        boolean late = failure instanceof ResponseStatusException e && isGatewayStatus(e);
        if (!late && !Outages.isOutage(failure) && !(failure instanceof IOException)) {
            return failure;
        }
        if (StreamedBody.isUnfinished(exchange) && !hasNoConnection(failure)) {
            return StreamedBody.abandoned(); // must not open the breaker for everybody else
        }
        return hasLeft(exchange) ? StreamedBody.abandoned() : new NoResponse(failure);
    }

    /**
     * A client that hangs up in the very moment its request arrives is not always reported as an end of the exchange.
     */
    private static boolean hasLeft(ServerWebExchange exchange) {
        HttpServerRequest arrived = ServerHttpRequestDecorator.getNativeRequest(exchange.getRequest());
        return arrived instanceof Connection connection && !connection.channel().isActive();
    }

    private static boolean isRead(ServerWebExchange exchange) {
        return exchange.getRequest().getMethod() == HttpMethod.GET;
    }

    /** True when the service certainly got nothing. */
    private static boolean hasNoConnection(Throwable failure) {
        return failure instanceof ConnectException || failure instanceof NotFoundException;
    }

    private static boolean isGatewayStatus(ResponseStatusException failure) {
        return GATEWAY_STATUSES.contains(failure.getStatusCode().value());
    }

    /** No instance, no connection, or no answer in time. */
    private static final class NoResponse extends RuntimeException {
        private static final long serialVersionUID = 1L;

        NoResponse(Throwable cause) {
            super(cause.toString(), cause, false, false);
        }
    }
}
