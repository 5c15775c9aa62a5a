package com.courtgate.reserve.access;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.OrderCreated;
import com.courtgate.common.envelope.RequestIds;
import com.courtgate.common.testing.TraceStore;
import com.courtgate.common.testing.TraceStore.Span;
import com.courtgate.common.tracing.BatchSpans;
import com.courtgate.common.tracing.TraceContexts;
import com.courtgate.common.tracing.TraceSpan;
import com.courtgate.reserve.Api;
import com.courtgate.reserve.Api.Answer;
import com.courtgate.reserve.Broker;
import com.courtgate.reserve.RunningReserve;
import com.courtgate.reserve.session.LoadedSession;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** A grab that the gateway follows is followed on: to the hand-off, and from the decision. */
@RunningReserve
class FollowedRequestsIT {
    private static final String PARENT = "b7ad6b7169203331";
    private static final String FOLLOWED = "-01";
    private static final String NOT_FOLLOWED = "-00";

    @Autowired
    Api api;

    @Autowired
    Broker broker;

    private final LoadedSession session = LoadedSession.open(2);
    private final String requestTrace = RequestIds.acceptOrCreate(null);

    private Answer grab(long user, String flags) {
        String body = "{\"sessionId\":" + session.id() + ",\"slotId\":" + session.slot() + "}";
        return api.send(api.request("/reserve/")
                .header("Authorization", "Bearer " + Api.student(user))
                .header("Content-Type", "application/json")
                .header(TraceContexts.HEADER, context(PARENT, flags))
                .POST(BodyPublishers.ofString(body)));
    }

    private String context(String span, String flags) {
        return "00-" + requestTrace + "-" + span + flags;
    }

    private Span span(String name) {
        return eventually(() -> TraceStore.shared().requestTrace(requestTrace).stream()
                .filter(span -> span.name().equals(name))
                .findFirst()
                .orElseThrow());
    }

    private Object contextsOf(String trace) {
        return eventually(() -> broker.handedOff(trace).getFirst())
                .message()
                .getMessageProperties()
                .getHeader(BatchSpans.HEADER);
    }

    @Test
    void areSpansOfTheirRequestTrace() {
        String trace = grab(1, FOLLOWED).data("traceId");
        Span grab = span("POST /reserve/");
        assertThat(grab)
                .returns(PARENT, Span::parentId)
                .returns("reserve-service", Span::service)
                .returns(List.of("decided", "hand-off ended"), Span::events);
        assertThat(grab.attributes())
                .containsEntry(TraceSpan.TRACE, trace)
                .containsEntry(TraceSpan.OUTCOME, "HELD")
                .containsEntry("http.response.status_code", "202");
        assertThat(contextsOf(trace)).isEqualTo(trace + "=" + context(grab.id(), FOLLOWED));

        broker.decide(
                session.id(),
                trace + "=" + context("00f067aa0ba902b7", FOLLOWED),
                Decision.success(trace, 1, List.of(session.slot()), List.of(31L), "B31"));
        assertThat(span(Topology.DECISION_KEY)).returns("00f067aa0ba902b7", Span::parentId);
    }

    @Test
    void areNoneWhereNobodyFollows() {
        String trace = grab(1, NOT_FOLLOWED).data("traceId");
        assertThat(contextsOf(trace)).isNull();
        grab(1, FOLLOWED); // a later one, which would arrive after it
        assertThat(span("POST /reserve/").attributes()).containsEntry(TraceSpan.OUTCOME, "DUP_REQ");
        assertThat(TraceStore.shared().requestTrace(requestTrace)).hasSize(1);
    }

    @Test
    void goOnWithAnOrder() {
        String orderNo = "B" + session.id();
        var order = new OrderCreated(orderNo, session.id(), 1, LoadedSession.redisNow(), session.slots(), null);
        broker.tell(Topology.ORDER_CREATED, orderNo, order, context(PARENT, FOLLOWED));
        Span taken = span(Topology.ORDER_CREATED);
        assertThat(taken)
                .returns(PARENT, Span::parentId)
                .returns(Map.of(TraceSpan.TRACE, order.traceId(), TraceSpan.OUTCOME, "HELD"), Span::attributes);
        assertThat(contextsOf(order.traceId())).isEqualTo(order.traceId() + "=" + context(taken.id(), FOLLOWED));
    }
}
