package com.courtgate.booking.recording;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.HoldsDecided.Outcome;
import com.courtgate.common.contract.HoldsTaken.Hold;
import com.courtgate.common.contract.Topology;
import com.courtgate.common.envelope.RequestIds;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.testing.TraceStore;
import com.courtgate.common.testing.TraceStore.Span;
import com.courtgate.common.tracing.GroupSteps;
import com.courtgate.common.tracing.Step;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.beans.factory.annotation.Autowired;

/** Followed holds among those of a hand-off go on in their own journeys, to the decision and back. */
class FollowedHoldsIT extends SaleServerTest {
    private static final String PARENT = "b7ad6b7169203331";

    @Autowired
    private RabbitTemplate rabbit;

    private static Span recorded(String journey) {
        return eventually(() -> TraceStore.shared().journey(journey).getFirst());
    }

    @Test
    void areFollowedAloneAmongOthers() {
        Slot slot = aSlot(2);
        List<Hold> holds = holds(slot, 4);
        String first = RequestIds.acceptOrCreate(null);
        String last = RequestIds.acceptOrCreate(null);
        Message handOff = handOff(slot, holds);
        handOff.getMessageProperties()
                .setHeader(
                        GroupSteps.HEADER,
                        holds.getFirst().traceId() + "=00-" + first + "-" + PARENT + "-01,"
                                + holds.getLast().traceId() + "=00-" + last + "-" + PARENT + "-01");
        rabbit.send(Topology.RESERVE_EXCHANGE, Topology.RESERVE_KEY, handOff);

        assertThat(arrivedDecision(holds.getFirst().traceId()).outcome()).isEqualTo(Outcome.SUCCESS);
        assertThat(recorded(first))
                .returns(HoldListener.STEP, Span::name)
                .returns(PARENT, Span::parentId)
                .returns(Map.of(Step.TRACE, holds.getFirst().traceId(), Step.OUTCOME, "SUCCESS"), Span::attributes);
        assertThat(recorded(last).attributes())
                .isEqualTo(Map.of(Step.TRACE, holds.getLast().traceId(), Step.OUTCOME, ResultCode.OUT_OF_STOCK.name()));
        assertThat(inbox.contexts())
                .containsExactly(holds.getFirst().traceId() + "=00-" + first + "-"
                        + recorded(first).id() + "-01," + holds.getLast().traceId() + "=00-" + last + "-"
                        + recorded(last).id() + "-01");
    }

    @Test
    void sayNothingWhereNobodyIs() {
        Slot slot = aSlot(1);
        Hold hold = aHold(slot);
        handOver(slot, List.of(hold));
        assertThat(arrivedDecision(hold.traceId()).outcome()).isEqualTo(Outcome.SUCCESS);
        assertThat(inbox.contexts()).isEmpty();
    }
}
