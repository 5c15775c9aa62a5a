package com.courtgate.booking.recording;

import com.courtgate.booking.reservation.QuotaUsage;
import com.courtgate.booking.reservation.SlotForSale;
import com.courtgate.common.contract.HoldsTaken.Hold;
import com.courtgate.common.envelope.ResultCode;
import java.time.LocalDate;
import java.time.temporal.IsoFields;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Places that the people of a batch have, in its session and in the weeks of its slots, counted on with each hold that
 * gets its own. Right only while those people are locked.
 */
final class PlacesInUse {
    private final Limits limits;
    private final Map<Long, SlotForSale> slots;
    private final Map<Long, Integer> inSession;
    private final Map<Long, List<QuotaUsage>> inWeeks = new HashMap<>();

    /**
     * Limits on what one person may have.
     *
     * @param perSession most places in the session
     * @param perWeek most places in an ISO week; 0: any number
     * @param isOneCourtPerHour whether no two of theirs may overlap
     */
    record Limits(int perSession, int perWeek, boolean isOneCourtPerHour) {
        /** Whether nothing is to be known of other sessions. */
        boolean areOfTheSession() {
            return perWeek == 0 && !isOneCourtPerHour;
        }
    }

    /**
     * @param slots of the batch by id
     * @param recorded places in the session by user; users without one are absent
     * @param ofWeeks places in the weeks of the slots, by user
     */
    PlacesInUse(
            Limits limits,
            Map<Long, SlotForSale> slots,
            Map<Long, Integer> recorded,
            Map<Long, List<QuotaUsage>> ofWeeks) {
        this.limits = limits;
        this.slots = slots;
        this.inSession = new HashMap<>(recorded);
        ofWeeks.forEach((user, places) -> inWeeks.put(user, new ArrayList<>(places)));
    }

    /** The limit that its user would pass with all of its places beside those they have; empty when they would none. */
    Optional<ResultCode> refusal(Hold hold) {
        int wanted = inSession.getOrDefault(hold.userId(), 0) + hold.slotIds().size();
        if (wanted > limits.perSession() || isTooManyInAWeek(hold)) {
            return Optional.of(ResultCode.QUOTA_EXCEEDED);
        }
        return isAtTheSameTime(hold) ? Optional.of(ResultCode.SAME_HOUR) : Optional.empty();
    }

    private boolean isTooManyInAWeek(Hold hold) {
        if (limits.perWeek() == 0) {
            return false;
        }
        return wantedBy(hold).map(QuotaUsage::date).distinct().anyMatch(date -> {
            long had =
                    hadBy(hold).filter(place -> isSameWeek(place.date(), date)).count();
            long more = wantedBy(hold)
                    .filter(place -> isSameWeek(place.date(), date))
                    .count();
            return had + more > limits.perWeek();
        });
    }

    private static boolean isSameWeek(LocalDate one, LocalDate other) {
        return one.get(IsoFields.WEEK_BASED_YEAR) == other.get(IsoFields.WEEK_BASED_YEAR)
                && one.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) == other.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR);
    }

    private boolean isAtTheSameTime(Hold hold) {
        List<QuotaUsage> wanted = limits.isOneCourtPerHour() ? wantedBy(hold).toList() : List.of();
        return wanted.stream()
                .anyMatch(place -> Stream.concat(hadBy(hold).filter(QuotaUsage::isActive), wanted.stream())
                        .anyMatch(other -> other != place && place.overlaps(other)));
    }

    private Stream<QuotaUsage> hadBy(Hold hold) {
        return inWeeks.getOrDefault(hold.userId(), List.of()).stream();
    }

    private Stream<QuotaUsage> wantedBy(Hold hold) {
        return hold.slotIds().stream().map(slots::get).filter(Objects::nonNull).map(QuotaUsage::wanted);
    }

    void add(Hold hold) {
        inSession.merge(hold.userId(), hold.slotIds().size(), Integer::sum);
        inWeeks.computeIfAbsent(hold.userId(), user -> new ArrayList<>())
                .addAll(wantedBy(hold).toList());
    }
}
