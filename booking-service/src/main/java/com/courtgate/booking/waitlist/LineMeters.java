package com.courtgate.booking.waitlist;

import com.courtgate.common.meters.Count;
import com.courtgate.common.meters.Counts;
import org.springframework.stereotype.Component;

/** Figures of the line. */
@Component
class LineMeters {
    private final Count<Made> made;
    private final Count<SettleOffers.OfferEnd> ended;

    LineMeters(Counts counts) {
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
