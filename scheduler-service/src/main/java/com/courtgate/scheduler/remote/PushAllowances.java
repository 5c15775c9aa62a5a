package com.courtgate.scheduler.remote;

import feign.FeignException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Brings who may have less of a session than others from the database to Redis. Only a shield, so that most are refused
 * at once: where it does not arrive, the recorder refuses, and the next minute brings it again.
 */
@Component
public class PushAllowances {
    private static final Logger log = LoggerFactory.getLogger(PushAllowances.class);
    private final BookingClient booking;
    private final ReserveClient reserve;

    PushAllowances(BookingClient booking, ReserveClient reserve) {
        this.booking = booking;
        this.reserve = reserve;
    }

    public void tell(long sessionId) {
        try {
            reserve.allowances(sessionId, booking.allowances(sessionId));
        } catch (FeignException e) {
            log.debug("Who may have less of session {} is told in the next minute", sessionId, e);
        }
    }
}
