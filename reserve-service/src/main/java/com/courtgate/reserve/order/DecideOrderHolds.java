package com.courtgate.reserve.order;

import com.courtgate.reserve.booking.BookingClient;
import com.courtgate.reserve.hold.HoldOutcome;
import com.courtgate.reserve.hold.HoldRequest;
import com.courtgate.reserve.hold.HoldScript;
import com.courtgate.reserve.redis.IncarnationScript;
import com.courtgate.reserve.redis.ShardBreakers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.springframework.stereotype.Component;

/**
 * Has the script decide orders. One that it doubts takes its permits once booking-service has said that it waits: its
 * message may be a copy from before it came and went, of which Redis has forgotten both.
 */
@Component
class DecideOrderHolds {
    private final HoldScript script;
    private final IncarnationScript incarnationScript;
    private final BookingClient booking;
    private final ShardBreakers breakers;

    DecideOrderHolds(
            HoldScript script, IncarnationScript incarnationScript, BookingClient booking, ShardBreakers breakers) {
        this.script = script;
        this.incarnationScript = incarnationScript;
        this.booking = booking;
        this.breakers = breakers;
    }

    /** Result for an order, and when by the Redis server's clock, epoch millis. */
    record Decided(HoldOutcome outcome, long atMillis) {}

    /**
     * Decides orders and returns the result of each, by trace; one that is still doubtful waits no more. Throws when
     * Redis or booking-service does not answer; a repetition takes nothing twice. Blocks for a second at most each time
     * that booking-service is asked.
     *
     * @param orders of one session, in their turn
     */
    Map<String, Decided> decide(long sessionId, List<HoldRequest> orders) {
        Map<String, Decided> decided = new HashMap<>();
        List<HoldRequest> doubtful = decide(sessionId, orders, "", decided);
        while (!doubtful.isEmpty()) { // once, but for a Redis that is emptied between question and answer
            String askedIn = breakers.ask(sessionId, () -> incarnationScript.current(sessionId));
            List<HoldRequest> waiting = waiting(doubtful);
            doubtful = waiting.isEmpty() ? waiting : decide(sessionId, waiting, askedIn, decided);
        }
        return decided;
    }

    /** Answers those that are doubtful. */
    private List<HoldRequest> decide(
            long sessionId, List<HoldRequest> orders, String saidToWaitIn, Map<String, Decided> decided) {
        HoldScript.Decided answer = breakers.ask(sessionId, () -> script.decide(sessionId, orders, saidToWaitIn));
        List<HoldRequest> doubtful = new ArrayList<>();
        for (int i = 0; i < orders.size(); i++) {
            HoldOutcome outcome = answer.outcomes().get(i);
            decided.put(orders.get(i).traceId(), new Decided(outcome, answer.nowMillis()));
            if (outcome instanceof HoldOutcome.Doubtful) {
                doubtful.add(orders.get(i));
            }
        }
        return doubtful;
    }

    private List<HoldRequest> waiting(List<HoldRequest> orders) {
        List<String> numbers = orders.stream()
                .map(order -> Objects.requireNonNull(order.orderNo()))
                .toList();
        Set<String> waiting =
                new HashSet<>(Objects.requireNonNull(booking.waiting(numbers).block()));
        return orders.stream()
                .filter(order -> waiting.contains(order.orderNo()))
                .toList();
    }
}
