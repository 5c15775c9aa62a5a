package com.courtgate.payment.callback;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.envelope.RequestIds;
import com.courtgate.common.testing.TraceStore;
import com.courtgate.common.testing.TraceStore.Span;
import com.courtgate.common.tracing.TraceContexts;
import com.courtgate.payment.PaymentServerTest;
import com.courtgate.payment.ScriptedChannel;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpMethod;

/** A callback that the gateway follows is followed on by the event that it causes. */
class FollowedCallbackIT extends PaymentServerTest {
    private static final String PARENT = "b7ad6b7169203331";

    @Test
    void isASpanThatTheEventFollowsFrom() {
        String requestTrace = RequestIds.acceptOrCreate(null);
        String no = payable(anOrder(1));
        channel.pay(no);
        var note = channel.notification(no);
        Answer answer = send(HttpMethod.POST, null, "/pay/notify/" + ScriptedChannel.NAME, request -> {
            note.headers().forEach(request::header);
            request.header(TraceContexts.HEADER, "00-" + requestTrace + "-" + PARENT + "-01");
            return request.content(note.body());
        });
        assertThat(answer.status()).isEqualTo(200);

        Span callback =
                eventually(() -> TraceStore.shared().requestTrace(requestTrace).getFirst());
        assertThat(callback)
                .returns("payment-service", Span::service)
                .returns(PARENT, Span::parentId)
                .returns("POST /pay/notify/{channel}", Span::name);
        assertThat(callback.attributes())
                .containsOnlyKeys("http.request.method", "http.route", "http.response.status_code");
        assertThat(jdbc.queryForObject(
                        "select trace_parent from outbox_event where routing_key = ? and body like ?",
                        String.class,
                        Topology.PAYMENT_SUCCEEDED,
                        "%" + no + "%"))
                .isEqualTo("00-" + requestTrace + "-" + callback.id() + "-01");
    }
}
