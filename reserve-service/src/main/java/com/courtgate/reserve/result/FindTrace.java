package com.courtgate.reserve.result;

import com.courtgate.common.contract.payment.PlacedOrder;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.reserve.booking.BookingClient;
import com.courtgate.reserve.trace.TraceIds;
import com.courtgate.reserve.trace.TraceIds.Trace;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * Finds the trace that a user names. A grab's says by itself whose it is; an order's is the order's number, which
 * booking-service knows. NOT_FOUND for a malformed one, for somebody else's, and for one of too long ago.
 */
@Component
class FindTrace {
    private static final Duration SOON = Duration.ofSeconds(1);
    private static final Pattern ORDER_NUMBER = Pattern.compile("B[0-9A-Z]{1,31}");
    private final Cache<String, PlacedOrder> orders =
            Caffeine.newBuilder().maximumSize(10_000).build();
    private final TraceIds traceIds;
    private final BookingClient booking;

    FindTrace(TraceIds traceIds, BookingClient booking) {
        this.traceIds = traceIds;
        this.booking = booking;
    }

    /** Whether the trace is an order's, whose number it is. */
    static boolean isOrder(Trace trace) {
        return ORDER_NUMBER.matcher(trace.id()).matches();
    }

    Mono<Trace> find(String id, long userId) {
        return traceIds.read(id, userId)
                .map(Mono::just)
                .orElseGet(() -> ORDER_NUMBER.matcher(id).matches() ? ofOrder(id, userId) : Mono.empty())
                .switchIfEmpty(Mono.error(() -> ApiException.of(ResultCode.NOT_FOUND)));
    }

    private Mono<Trace> ofOrder(String orderNo, long userId) {
        return Mono.justOrEmpty(orders.getIfPresent(orderNo))
                .switchIfEmpty(
                        booking.placedOrder(orderNo).flatMap(Mono::justOrEmpty).doOnNext(this::remember))
                .onErrorMap(failure -> ApiException.unavailable(SOON))
                .filter(order -> order.userId() == userId)
                .map(order -> new Trace(orderNo, order.sessionId(), userId, order.createdAt()))
                .filter(traceIds::isKept);
    }

    private void remember(PlacedOrder order) {
        orders.put(order.orderNo(), order);
    }
}
