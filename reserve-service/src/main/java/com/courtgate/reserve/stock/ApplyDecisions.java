package com.courtgate.reserve.stock;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.session.RecordedTrace;
import com.courtgate.reserve.booking.BookingClient;
import com.courtgate.reserve.redis.IncarnationScript;
import com.courtgate.reserve.redis.ShardBreakers;
import com.courtgate.reserve.stock.ApplyDecisionsScript.Applied;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;

/**
 * Applies the database's decisions. A recorded hold that Redis has lost takes its permits again once booking-service
 * has said which of its reservations are active: the decision may be a copy from before they ended, and nobody would
 * release them here a second time. A question answered before Redis was emptied once more is asked again.
 */
@Component
public class ApplyDecisions {
    private static final int USERS_ASKED_AT_ONCE = 16;
    private final ApplyDecisionsScript script;
    private final IncarnationScript incarnationScript;
    private final BookingClient booking;
    private final ShardBreakers breakers;

    public ApplyDecisions(
            ApplyDecisionsScript script,
            IncarnationScript incarnationScript,
            BookingClient booking,
            ShardBreakers breakers) {
        this.script = script;
        this.incarnationScript = incarnationScript;
        this.booking = booking;
        this.breakers = breakers;
    }

    /**
     * Throws when not all could be applied; whoever calls again gets the same in the end. Blocks for a second at most
     * each time that booking-service is asked.
     *
     * @param tell gets what became of each decision; never LOST
     */
    public void apply(HoldsDecided decided, BiConsumer<Decision, Applied> tell) {
        long session = decided.sessionId();
        List<Decision> lost = tell(decided.decisions(), breakers.ask(session, () -> script.apply(decided)), tell);
        while (!lost.isEmpty()) { // once, but for a Redis that is emptied between question and answer
            lost = adopt(session, lost, tell);
        }
    }

    private List<Decision> adopt(long session, List<Decision> lost, BiConsumer<Decision, Applied> tell) {
        String askedIn = breakers.ask(session, () -> incarnationScript.current(session));
        var active = active(session, lost);
        var adopted = new HoldsDecided(session, lost);
        return tell(lost, breakers.ask(session, () -> script.apply(adopted, active, askedIn)), tell);
    }

    /** Answers those that are LOST. */
    private static List<Decision> tell(
            List<Decision> decisions, List<Applied> words, BiConsumer<Decision, Applied> tell) {
        List<Decision> lost = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            if (words.get(i) == Applied.LOST) {
                lost.add(decisions.get(i));
            } else {
                tell.accept(decisions.get(i), words.get(i));
            }
        }
        return lost;
    }

    /** Slots with an active reservation, by trace. */
    private Map<String, List<Long>> active(long session, List<Decision> lost) {
        return Objects.requireNonNull(Flux.fromIterable(lost)
                .map(Decision::userId)
                .distinct()
                .flatMap(user -> booking.reservations(session, user), USERS_ASKED_AT_ONCE)
                .flatMapIterable(reservations -> reservations)
                .collect(groupingBy(RecordedTrace::traceId, mapping(RecordedTrace::slotId, toList())))
                .block());
    }
}
