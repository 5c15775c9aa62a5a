package com.courtgate.booking.recording;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.HoldsDecided.Outcome;
import com.courtgate.common.contract.HoldsTaken.Hold;
import com.courtgate.common.envelope.RequestIds;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.testing.TraceStore;
import com.courtgate.common.testing.TraceStore.Span;
import com.courtgate.common.tracing.BatchSpans;
import com.courtgate.common.tracing.TraceSpan;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.beans.factory.annotation.Autowired;

/** Followed holds among those of a hand-off go on in their own request traces, to the decision and back. */
class FollowedHoldsIT extends SaleServerTest {
    private static final String PARENT = "b7ad6b7169203331";

    @Autowired
    private RabbitTemplate rabbit;

    private static Span recorded(String requestTrace) {
        return eventually(() -> TraceStore.shared().requestTrace(requestTrace).getFirst());
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
                        BatchSpans.HEADER,
                        holds.getFirst().traceId() + "=00-" + first + "-" + PARENT + "-01,"
                                + holds.getLast().traceId() + "=00-" + last + "-" + PARENT + "-01");
        rabbit.send(Topology.RESERVE_EXCHANGE, Topology.RESERVE_KEY, handOff);

        assertThat(arrivedDecision(holds.getFirst().traceId()).outcome()).isEqualTo(Outcome.SUCCESS);
        assertThat(recorded(first))
                .returns(HoldListener.SPAN, Span::name)
                .returns(PARENT, Span::parentId)
                .returns(
                        Map.of(TraceSpan.TRACE, holds.getFirst().traceId(), TraceSpan.OUTCOME, "SUCCESS"),
                        Span::attributes);
        assertThat(recorded(last).attributes())
                .isEqualTo(Map.of(
                        TraceSpan.TRACE, holds.getLast().traceId(), TraceSpan.OUTCOME, ResultCode.OUT_OF_STOCK.name()));
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
