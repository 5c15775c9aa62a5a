package com.courtgate.gateway.route;

import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Outages;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.gateway.edge.Upload;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.reactor.circuitbreaker.operator.CircuitBreakerOperator;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.cloud.gateway.filter.GatewayFilter;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Answers UNAVAILABLE for a service that is silent, at once when it has been so for a while. */
final class UpstreamGuard implements GatewayFilter {
    private static final Logger log = LoggerFactory.getLogger(UpstreamGuard.class);
    private static final Set<Integer> GATEWAY_STATUSES = Set.of(502, 503, 504);

    private final CircuitBreaker breaker;
    private final Duration retryAfter;

    UpstreamGuard(CircuitBreaker breaker, Duration retryAfter) {
        this.breaker = breaker;
        this.retryAfter = retryAfter;
    }

    /**
     * Opens at six silent calls of ten, so that one dead instance of two does not shut out both.
     */
    static CircuitBreakerConfig breakerConfig() {
        return CircuitBreakerConfig.custom()
                .slidingWindowSize(50)
                .minimumNumberOfCalls(10)
                .failureRateThreshold(60)
                .waitDurationInOpenState(Duration.ofSeconds(2))
                .permittedNumberOfCallsInHalfOpenState(5)
                .automaticTransitionFromOpenToHalfOpenEnabled(true)
                .writableStackTraceEnabled(false)
                .recordException(Silence.class::isInstance)
                .build();
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
        return chain.filter(exchange)
                .onErrorMap(failure -> classify(exchange, failure))
                .transformDeferred(CircuitBreakerOperator.of(breaker))
                .onErrorMap(
                        failure -> failure instanceof Silence || Outages.isOutage(failure),
                        failure -> {
                            log.warn("{} is out: {}", breaker.getName(), failure.toString());
                            return ApiException.unavailable(retryAfter);
                        });
    }

    private Throwable classify(ServerWebExchange exchange, Throwable failure) {
        if (failure instanceof ApiException) {
            return failure;
        }
        boolean late = failure instanceof ResponseStatusException e && isGatewayStatus(e);
        if (!late && !Outages.isOutage(failure) && !(failure instanceof IOException)) {
            return failure;
        }
        if (Upload.isUnfinished(exchange) && !Outages.isOutage(failure)) {
            // The client's slowness must not open the breaker for everybody else.
            return ApiException.of(ResultCode.VALIDATE_FAILED).withStatus(408);
        }
        return new Silence(failure);
    }

    private static boolean isGatewayStatus(ResponseStatusException failure) {
        return GATEWAY_STATUSES.contains(failure.getStatusCode().value());
    }

    /** No instance, no connection, or no answer in time. */
    private static final class Silence extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Silence(Throwable cause) {
            super(cause.toString(), cause, false, false);
        }
    }
}
