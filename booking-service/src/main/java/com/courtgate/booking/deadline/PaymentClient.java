package com.courtgate.booking.deadline;

import com.courtgate.common.contract.payment.StopPaying;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;

/** payment-service's internal endpoints. */
@FeignClient("payment-service")
interface PaymentClient {

    @PostMapping("/internal/orders/stop-paying")
    StopPaying.Answer stopPaying(@RequestBody StopPaying overdue);
}
