package com.courtgate.booking.session;

import com.courtgate.common.security.InternalKey;
import com.courtgate.common.security.TokenSettings;
import feign.RequestInterceptor;
import java.util.Map;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** What this package asks reserve-service. */
@FeignClient(
        name = "reserve-service",
        contextId = "catalog-reserve-service",
        configuration = ReserveService.WithInternalKey.class)
interface ReserveService {

    /** Slot id to permits left; empty when the session is not loaded. */
    @GetMapping("/internal/sessions/{id}/remaining")
    Map<Long, Integer> remaining(@PathVariable("id") long sessionId);

    /** Not scanned: it is for this client alone. */
    class WithInternalKey {
        @Bean
        RequestInterceptor internalKeyHeader(TokenSettings settings) {
            return request -> request.header(InternalKey.HEADER, settings.internalKey());
        }
    }
}
