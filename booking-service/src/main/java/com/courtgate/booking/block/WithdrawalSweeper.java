package com.courtgate.booking.block;

import com.courtgate.booking.order.EachAlone;
import com.courtgate.booking.session.SlotBlocks.Withdrawn;
import com.courtgate.common.envelope.Outages;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Ends what is left of withdrawn slots when the request that withdrew them did not. Every instance sweeps. */
@Component
class WithdrawalSweeper {
    private static final Logger log = LoggerFactory.getLogger(WithdrawalSweeper.class);
    private final EndWithdrawn endWithdrawn;

    WithdrawalSweeper(EndWithdrawn endWithdrawn) {
        this.endWithdrawn = endWithdrawn;
    }

    @Scheduled(fixedDelay = 1000)
    void sweep() {
        try {
            EachAlone.attempt(endWithdrawn.open(), this::end);
        } catch (RuntimeException e) {
            if (!Outages.isOutage(e)) {
                throw e;
            }
            log.warn("Reservations of withdrawn slots wait for the database: {}", e.toString());
        }
    }

    private boolean end(Withdrawn slot) {
        int ended = endWithdrawn.end(slot);
        log.info("{} reservations of withdrawn slot {} were ended", ended, slot.slotId());
        return ended > 0;
    }
}
