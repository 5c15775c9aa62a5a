package com.courtgate.common.contract.session;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import jakarta.validation.constraints.NotNull;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * State of a session in the database, for loading it into Redis and for comparing; the answer of {@code GET
 * /internal/sessions/{id}/load} and the body of {@code POST /internal/sessions/{id}/load}.
 *
 * @param gateTimeMillis when the gate opens, epoch millis
 * @param closeTimeMillis when it closes, epoch millis; 0 when it closes with its day
 * @param expireAtMillis when the session's keys may go, epoch millis
 * @param quota most permits of one user
 * @param slots blocked ones too: they keep their holders and their count
 * @param holders active reservations
 * @param timesVersion how often its times were changed; who knows a higher one knows better
 * @param incarnation in Redis, in which the database was asked, see {@link RedisIncarnation}; null where it is not
 *     loaded, and from a sender that does not say
 */
public record SessionStock(
        long sessionId,
        long gateTimeMillis,
        long closeTimeMillis,
        long expireAtMillis,
        int quota,
        @NotNull List<Slot> slots,
        @NotNull List<Holder> holders,
        @JsonSetter(nulls = Nulls.AS_EMPTY) int timesVersion,

        @JsonProperty("life") @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
        String incarnation) {

    /**
     * Returns the same stock, to be loaded in that incarnation and in no other; null: whoever answered did not know of
     * incarnations.
     */
    public SessionStock askedIn(@Nullable String incarnation) {
        return new SessionStock(
                sessionId,
                gateTimeMillis,
                closeTimeMillis,
                expireAtMillis,
                quota,
                slots,
                holders,
                timesVersion,
                incarnation);
    }

    /**
     * A slot with its places.
     *
     * @param sellUntilMillis when its hours begin, epoch millis; 0 from a sender that does not say
     * @param blocked whether it is out of sale
     * @param blockVersion how often that was changed; who knows a higher one knows better
     * @param line whom its free permits are for; null from a sender that does not say
     */
    public record Slot(
            long slotId,
            int permits,
            @JsonSetter(nulls = Nulls.AS_EMPTY) long sellUntilMillis,
            @JsonSetter(nulls = Nulls.AS_EMPTY) boolean blocked,
            @JsonSetter(nulls = Nulls.AS_EMPTY) int blockVersion,
            @Nullable WaitlistMark line) {

        /** Makes a slot that never was blocked, and on whose waitlist nobody ever was. */
        public Slot(long slotId, int permits, long sellUntilMillis) {
            this(slotId, permits, sellUntilMillis, false, 0, null);
        }
    }

    /**
     * Mark of a slot.
     *
     * @param kept whether its free permits are for those who are on its waitlist
     * @param version how often that was changed; who knows a higher one knows better
     */
    public record WaitlistMark(boolean kept, int version) {}

    /** @param slots how many slots were set anew */
    public record Answer(int slots) {}
}
