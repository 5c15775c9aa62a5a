package com.courtgate.booking.board;

import java.util.Map;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** Questions of this package to reserve-service. */
@FeignClient(name = "reserve-service", contextId = "catalog-reserve-service")
public interface ReserveServiceClient {

    /** Slot id to permits left; empty when the session is not loaded. */
    @GetMapping("/internal/sessions/{id}/remaining")
    Map<Long, Integer> remaining(@PathVariable("id") long sessionId);
}
