package com.courtgate.booking.waitlist;

import com.courtgate.common.meters.AfterCommitCounter;
import com.courtgate.common.meters.AfterCommitCounters;
import org.springframework.stereotype.Component;

/** Figures of the line. */
@Component
class LineMeters {
    private final AfterCommitCounter<Made> made;
    private final AfterCommitCounter<SettleOffers.OfferEnd> ended;

    LineMeters(AfterCommitCounters counts) {
        this.made = counts.of("courtgate.line.offers", "", "result", Made.class, "Places offered to those in line");
        this.ended = counts.of(
                "courtgate.line.offers.ended",
                "",
                "end",
                SettleOffers.OfferEnd.class,
                "Offers to those in line by how they ended");
    }

    /** Result of offering a place. */
    enum Made {
        ORDERED,
        /** Whoever was first could not be written to, and is passed over. */
        SKIPPED
    }

    void made(Made result) {
        made.one(result);
    }

    void ended(SettleOffers.OfferEnd end) {
        ended.one(end);
    }
}
