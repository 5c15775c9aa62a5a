package com.courtgate.booking.reservation;

import com.courtgate.common.envelope.ResultCode;
import java.time.LocalDate;
import java.time.temporal.IsoFields;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Places that some people have, in a session and in the weeks of its slots, counted on with each that gets more. Right
 * only while those people are locked.
 */
public final class PlacesInUse {
    private final Limits limits;
    private final Map<Long, QuotaUsage> slots;
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
     * @param slots that they may want, by id
     * @param recorded places in the session by user; users without one are absent
     * @param ofWeeks places in the weeks of the slots, by user
     */
    PlacesInUse(
            Limits limits,
            Map<Long, QuotaUsage> slots,
            Map<Long, Integer> recorded,
            Map<Long, List<QuotaUsage>> ofWeeks) {
        this.limits = limits;
        this.slots = slots;
        this.inSession = new HashMap<>(recorded);
        ofWeeks.forEach((user, places) -> inWeeks.put(user, new ArrayList<>(places)));
    }

    /** The limit that a user would pass with these beside the places they have; empty when they would none. */
    public Optional<ResultCode> refusal(long userId, Collection<Long> slotIds) {
        List<QuotaUsage> wanted = wanted(slotIds);
        boolean isTooMany = inSession.getOrDefault(userId, 0) + slotIds.size() > limits.perSession();
        if (isTooMany || isTooManyInAWeek(userId, wanted)) {
            return Optional.of(ResultCode.QUOTA_EXCEEDED);
        }
        return isAtTheSameTime(userId, wanted) ? Optional.of(ResultCode.SAME_HOUR) : Optional.empty();
    }

    private boolean isTooManyInAWeek(long userId, List<QuotaUsage> wanted) {
        return limits.perWeek() > 0
                && wanted.stream()
                        .map(QuotaUsage::date)
                        .distinct()
                        .anyMatch(date -> Stream.concat(had(userId), wanted.stream())
                                        .filter(place -> isSameWeek(place.date(), date))
                                        .count()
                                > limits.perWeek());
    }

    private static boolean isSameWeek(LocalDate one, LocalDate other) {
        return one.get(IsoFields.WEEK_BASED_YEAR) == other.get(IsoFields.WEEK_BASED_YEAR)
                && one.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) == other.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR);
    }

    private boolean isAtTheSameTime(long userId, List<QuotaUsage> wanted) {
        return limits.isOneCourtPerHour()
                && wanted.stream()
                        .anyMatch(place -> had(userId).anyMatch(other -> other.isActive() && place.overlaps(other))
                                || wanted.stream().anyMatch(other -> other != place && place.overlaps(other)));
    }

    private Stream<QuotaUsage> had(long userId) {
        return inWeeks.getOrDefault(userId, List.of()).stream();
    }

    private List<QuotaUsage> wanted(Collection<Long> slotIds) {
        return slotIds.stream().map(slots::get).filter(Objects::nonNull).toList();
    }

    /** They have these, too. */
    public void add(long userId, Collection<Long> slotIds) {
        inSession.merge(userId, slotIds.size(), Integer::sum);
        inWeeks.computeIfAbsent(userId, user -> new ArrayList<>()).addAll(wanted(slotIds));
    }
}
