package com.courtgate.booking.suspension;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.outbox.Outbox;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Tells reserve-service at once, after the commit, who may have less of the sessions that are on sale. */
@Component
class PushAllowances {
    private final AllowanceMapper mapper;
    private final FindReducedQuotas findReducedQuotas;
    private final Outbox outbox;

    PushAllowances(AllowanceMapper mapper, FindReducedQuotas findReducedQuotas, Outbox outbox) {
        this.mapper = mapper;
        this.findReducedQuotas = findReducedQuotas;
        this.outbox = outbox;
    }

    /** After the lock of whoever is concerned: a look of before must not win. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void tell(Instant now) {
        LocalDate from = LocalDate.ofInstant(now, ZoneOffset.UTC).minusDays(1);
        for (long sessionId : mapper.live(from)) {
            findReducedQuotas
                    .of(sessionId, now)
                    .ifPresent(allowances -> outbox.append(
                            Topology.BOOKING_EVENTS,
                            Topology.ALLOWANCES_CHANGED,
                            "allowances:" + sessionId,
                            now,
                            allowances));
        }
    }
}
