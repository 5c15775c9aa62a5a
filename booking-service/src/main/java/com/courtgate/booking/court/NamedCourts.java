package com.courtgate.booking.court;

import com.courtgate.booking.calendar.ZoneName;
import com.courtgate.booking.court.CourtMapper.Place;
import com.courtgate.common.envelope.Reason;
import com.courtgate.common.envelope.ResultCode;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Courts that a request names, and the hall that has them. All lock in one order: courts ascending, their hall. So does
 * the release before, whose sessions and plans lock the hall by a foreign key. From there to the end of the transaction
 * nobody else adds slots to the courts, moves them, or changes the hall.
 */
@Component
public class NamedCourts {
    private final Halls halls;
    private final CourtMapper courts;

    NamedCourts(Halls halls, CourtMapper courts) {
        this.halls = halls;
        this.courts = courts;
    }

    /**
     * A request, as far as it names courts.
     *
     * @param hallId the hall of the named courts when absent; the first when there is none either
     * @param timeZone the hall's, or absent
     * @param field of the courts, where a reason is told
     * @param courtIds none: of no court, or of the whole hall
     */
    public record Wish(@Nullable Long hallId, @Nullable String timeZone, String field, Collection<Long> courtIds) {}

    public sealed interface Outcome {}

    public record Meant(Hall hall) implements Outcome {}

    /** Field to reason. */
    public record Refused(ResultCode code, Map<String, Reason> reasons) implements Outcome {}

    /** Locks the courts of a request and answers their hall, which is kept as it is until the transaction ends. */
    @Transactional(propagation = Propagation.MANDATORY)
    public Outcome lock(Wish wish) {
        long id = hallId(wish, wish.courtIds().isEmpty() ? List.of() : courts.lock(wish.courtIds()));
        return outcome(wish, id, halls.share(id));
    }

    /** The same without a lock, for what is only shown or has its turn otherwise. */
    public Outcome meant(Wish wish) {
        long id = hallId(wish, places(wish));
        return outcome(wish, id, halls.find(id));
    }

    private List<Place> places(Wish wish) {
        return wish.courtIds().isEmpty() ? List.of() : courts.placesOf(wish.courtIds());
    }

    private static long hallId(Wish wish, List<Place> places) {
        if (wish.hallId() != null) {
            return wish.hallId();
        }
        return places.isEmpty() ? Hall.FIRST : places.getFirst().hallId();
    }

    private static Outcome outcome(Wish wish, long id, Optional<Hall> found) {
        String zone = wish.timeZone();
        if (zone != null && !zone.isBlank() && ZoneName.of(zone).isEmpty()) {
            return new Refused(ResultCode.VALIDATE_FAILED, Map.of("timeZone", ZoneName.REFUSAL));
        }
        if (found.filter(Hall::active).isEmpty()) {
            return noHall(id);
        }
        return found.get()
                .zoneRefusal(zone)
                .<Outcome>map(why -> new Refused(ResultCode.PARAM_ERROR, Map.of("timeZone", why)))
                .orElseGet(() -> new Meant(found.get()));
    }

    static Refused noHall(long id) {
        return new Refused(ResultCode.PARAM_ERROR, Map.of("hallId", Reason.of("reason.noHall", String.valueOf(id))));
    }

    /** Answers why not all of the courts are of that hall; true for as long as they are locked. */
    public Optional<Refused> refusal(Hall hall, Wish wish) {
        Map<Long, Long> halls = new TreeMap<>();
        places(wish).forEach(place -> halls.put(place.id(), place.hallId()));
        for (Long id : new TreeSet<>(wish.courtIds())) {
            Long its = halls.get(id);
            if (its == null || its != hall.id()) {
                Reason why = its == null
                        ? Reason.of("reason.noCourt", String.valueOf(id))
                        : Reason.of("reason.otherHall", String.valueOf(id), String.valueOf(hall.id()));
                return Optional.of(new Refused(ResultCode.PARAM_ERROR, Map.of(wish.field(), why)));
            }
        }
        return Optional.empty();
    }

    /** Locks these courts and the hall, and returns its own; none when it is not active or has other clocks. */
    @Transactional(propagation = Propagation.MANDATORY)
    public Set<Long> known(long hallId, String timeZone, Collection<Long> courtIds) {
        List<Place> places = courts.lock(courtIds);
        Optional<Hall> hall = halls.share(hallId)
                .filter(Hall::active)
                .filter(found -> found.timeZone().equals(timeZone));
        return hall.isEmpty()
                ? Set.of()
                : places.stream()
                        .filter(place -> place.hallId() == hallId)
                        .map(Place::id)
                        .collect(Collectors.toUnmodifiableSet());
    }
}
