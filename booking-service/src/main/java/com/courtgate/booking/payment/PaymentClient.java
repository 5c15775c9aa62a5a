package com.courtgate.booking.payment;

import com.courtgate.common.contract.StopPaying;
import com.courtgate.common.envelope.RequestIds;
import com.courtgate.common.security.InternalKey;
import com.courtgate.common.security.TokenSettings;
import feign.RequestInterceptor;
import org.slf4j.MDC;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;

/** payment-service's internal endpoints. */
@FeignClient(name = "payment-service", configuration = PaymentClient.WithInternalKey.class)
interface PaymentClient {

    @PostMapping("/internal/orders/stop-paying")
    StopPaying.Answer stopPaying(@RequestBody StopPaying overdue);

    /** Not scanned: it is for this client alone. */
    class WithInternalKey {
        @Bean
        RequestInterceptor internalKeyHeader(TokenSettings settings) {
            return request -> {
                request.header(InternalKey.HEADER, settings.internalKey());
                String requestId = MDC.get(RequestIds.MDC_KEY);
                if (requestId != null) {
                    request.header(RequestIds.HEADER, requestId);
                }
            };
        }
    }
}
