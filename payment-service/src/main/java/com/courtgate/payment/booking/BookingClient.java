package com.courtgate.payment.booking;

import com.courtgate.common.contract.payment.OrderForPayment;
import com.courtgate.common.contract.payment.PaidBy;
import com.courtgate.common.contract.payment.PaymentSettings;
import com.courtgate.common.contract.payment.People;
import com.courtgate.common.contract.payment.RefundOrder;
import feign.FeignException;
import java.util.Optional;
import java.util.function.Supplier;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;

/** booking-service's internal endpoints. Whatever it cannot answer now is thrown as an outage. */
@FeignClient(name = "booking-service", configuration = BookingClientConfiguration.class)
public interface BookingClient {

    @GetMapping("/internal/orders/{orderNo}")
    OrderForPayment order(@PathVariable("orderNo") String orderNo);

    @GetMapping("/internal/reservations/{id}/order")
    OrderForPayment orderOfReservation(@PathVariable("id") long reservationId);

    /** Cancels what an order holds; the same refund number again gets the same answer. */
    @PostMapping("/internal/orders/{orderNo}/refunds/{refundNo}")
    RefundOrder.Answer cancel(
            @PathVariable("orderNo") String orderNo,
            @PathVariable("refundNo") String refundNo,
            @RequestBody RefundOrder order);

    /** Asks which pay orders made these orders PAID. */
    @PostMapping("/internal/orders/paid-by")
    PaidBy.Answer paidBy(@RequestBody PaidBy orders);

    /** Asks for the names of persons. */
    @PostMapping("/internal/people")
    People.Answer people(@RequestBody People asked);

    /** Asks a release that does not tell with an order until when it is paid and refunded. */
    @GetMapping("/internal/settings")
    PaymentSettings settings();

    /** Empty when there is none. */
    default Optional<OrderForPayment> findOrder(String orderNo) {
        return unlessUnknown(() -> order(orderNo));
    }

    /** Empty when there is none. */
    default Optional<OrderForPayment> findOrderOfReservation(long reservationId) {
        return unlessUnknown(() -> orderOfReservation(reservationId));
    }

    private static Optional<OrderForPayment> unlessUnknown(Supplier<OrderForPayment> question) {
        try {
            return Optional.of(question.get());
        } catch (FeignException.NotFound unknown) {
            return Optional.empty();
        }
    }
}
