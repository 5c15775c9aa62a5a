package com.courtgate.payment.bill;

import com.courtgate.payment.channel.BillLine;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One thing in which the channel's bill and our rows do not agree. */
record Difference(
        Kind kind,
        BillLine.Kind movement,
        String outTradeNo,
        @Nullable String refundNo,
        @Nullable Long localFen,
        @Nullable Long channelFen,
        @Nullable String localState,
        @Nullable String channelState) {
    /** Kind of difference between a bill and our rows. */
    @Schema(name = "DifferenceKind")
    enum Kind {
        /** We have a movement that the bill has not. */
        LOCAL_ONLY,
        /** The bill has a movement that we know nothing of. */
        CHANNEL_ONLY,
        AMOUNT,
        /** For the channel it is done, for us it is not. */
        STATE
    }

    /** Compares a line with the movement of ours that it tells of. */
    static Optional<Difference> between(BillLine line, Movement our) {
        if (!our.done()) {
            return line.isMade() ? Optional.of(of(Kind.STATE, line, our)) : Optional.empty();
        }
        return our.fen() == line.fen() ? Optional.empty() : Optional.of(of(Kind.AMOUNT, line, our));
    }

    /** A line that is not among our rows. */
    static Difference unknown(BillLine line) {
        return of(Kind.CHANNEL_ONLY, line, null);
    }

    /** A movement that is on no bill. */
    static Difference missing(Movement our) {
        return new Difference(
                Kind.LOCAL_ONLY, our.kind(), our.outTradeNo(), our.refundNo(), our.fen(), null, our.state(), null);
    }

    private static Difference of(Kind kind, BillLine line, @Nullable Movement our) {
        return new Difference(
                kind,
                line.kind(),
                line.outTradeNo(),
                line.refundNo(),
                our == null ? null : our.fen(),
                line.fen(),
                our == null ? null : our.state(),
                line.state());
    }
}
