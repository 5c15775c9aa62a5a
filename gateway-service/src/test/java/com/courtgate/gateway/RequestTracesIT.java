package com.courtgate.gateway;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.TraceStore;
import com.courtgate.common.testing.TraceStore.Span;
import io.micrometer.tracing.Tracer;
import io.opentelemetry.api.OpenTelemetry;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;
import org.springframework.util.ClassUtils;

/** Request traces begin here, and nowhere before. */
class RequestTracesIT extends StubbedGateway {
    private static final String OUTSIDE = "0af7651916cd43dd8448eb211c80319c";

    @Autowired
    private ApplicationContext context;

    private static Span only(String requestTrace) {
        return eventually(() -> {
            var spans = TraceStore.shared().requestTrace(requestTrace);
            assertThat(spans).hasSize(1);
            return spans.getFirst();
        });
    }

    private static String traceIdOf(Answer answer) {
        return answer.header("X-Request-Id").orElseThrow();
    }

    @Test
    void beginWithARequestAndAreNamedLikeIt() {
        Answer answer = post("/reserve/", newStudent());
        String requestTrace = traceIdOf(answer);
        Span first = only(requestTrace);
        assertThat(first)
                .returns("gateway-service", Span::service)
                .returns("", Span::parentId)
                .returns("POST grab", Span::name)
                .returns(
                        Map.of(
                                "http.request.method", "POST",
                                "http.route", "grab",
                                "http.response.status_code", "200"),
                        Span::attributes);
        assertThat(answer.arrived("traceparent")).isEqualTo("00-" + requestTrace + "-" + first.id() + "-01");
        assertThat(answer.arrived("X-Request-Id")).isEqualTo(requestTrace);
    }

    @Test
    void areNobodysChoiceOutside() {
        Answer answer = send(to("/reservations/mine", newStudent())
                .header("traceparent", "00-" + OUTSIDE + "-b7ad6b7169203331-01")
                .header("tracestate", "a=" + OUTSIDE)
                .header("Baggage", "a=" + OUTSIDE));
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.arrived("traceparent")).endsWith("-01");
        assertThat(answer.json().toString()).doesNotContain(OUTSIDE);
        assertThat(only(traceIdOf(answer)).parentId()).isEmpty();
        assertThat(TraceStore.shared().requestTrace(OUTSIDE)).isEmpty();
    }

    @Test
    void leaveTheClientItsOwnId() {
        Answer answer = send(to("/reservations/mine", newStudent()).header("X-Request-Id", OUTSIDE));
        assertThat(traceIdOf(answer)).isEqualTo(OUTSIDE);
        String requestTrace = answer.arrived("traceparent").substring(3, 35);
        assertThat(requestTrace).isNotEqualTo(OUTSIDE);
        assertThat(only(requestTrace).name()).isEqualTo("GET booking");
    }

    @Test
    void tellOfAFault() {
        Answer answer = get("/reservations/answer-503", newStudent());
        assertThat(only(traceIdOf(answer)).attributes())
                .containsEntry("http.response.status_code", "503")
                .containsKey("error");
    }

    @Test
    void areForgottenWithoutAService() {
        Answer stranger = send(to("/reservations/mine"));
        Answer nowhere = get("/nowhere", newStudent());
        Answer page = send(to("/trial/"));
        only(traceIdOf(post("/reserve/", newStudent()))); // came after them, and has arrived
        assertThat(stranger.status()).isEqualTo(401);
        for (Answer answer : new Answer[] {stranger, nowhere, page}) {
            assertThat(TraceStore.shared().requestTrace(traceIdOf(answer))).isEmpty();
        }
    }

    /** Each would make a span of every observation, or hand thread-locals through every operator. */
    @Test
    void areNotLeftToTheFramework() {
        assertThat(context.getBeanNamesForType(Tracer.class)).isEmpty();
        assertThat(context.getBeanNamesForType(OpenTelemetry.class)).isEmpty();
        assertThat(ClassUtils.isPresent("io.micrometer.context.ContextRegistry", null))
                .isFalse();
    }
}
