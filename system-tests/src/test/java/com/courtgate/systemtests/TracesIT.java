package com.courtgate.systemtests;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.courtgate.common.testing.OnlyInTestAll;
import com.courtgate.common.testing.TraceStore;
import com.courtgate.common.testing.TraceStore.Span;
import com.courtgate.suite.Api.Answer;
import com.courtgate.suite.Dev;
import com.courtgate.suite.rush.Opening;
import com.courtgate.systemtests.Campus.Booked;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;

/** Everybody is followed for a while: from the button to the reservation, and from the callback to CONFIRMED. */
@OnlyInTestAll(
        "starts the gateway anew twice; RequestTracerIT and the services' own tests follow a request across HTTP and messages")
@ExtendWith(RunningSuite.class)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class TracesIT {
    private static final Set<String> TOLD = Set.of(
            "http.request.method",
            "http.route",
            "http.response.status_code",
            "error",
            "courtgate.trace",
            "courtgate.outcome");
    private static final int LAST = Integer.MAX_VALUE;

    private final Campus campus = new Campus();

    @BeforeAll
    static void followEverybody() {
        restartGateway(
                RunningSuite.devWith(Map.of("COURTGATE_TRACING_SAMPLING", "1", "COURTGATE_REHEARSAL_LONGEST", "0s")));
    }

    @AfterAll
    static void followNobody() {
        restartGateway(RunningSuite.dev());
    }

    /** Whoever is followed is so from the gateway on. */
    private static void restartGateway(Dev dev) {
        dev.run("restart", "gateway");
        eventually(() -> RunningSuite.api().get("/time", null).expectSuccess());
    }

    private static TraceStore store() {
        return RunningSuite.traces();
    }

    private Answer press(Opening opening, int index, String token) {
        var wish = Map.of(
                "sessionId", opening.sessionId(), "slotId", opening.slotIds().get(index));
        return eventually(() -> campus.api.post("/reserve/", token, wish).expectSuccess());
    }

    private static void assertFollowsFromEachOther(List<Span> way) {
        String cause = "";
        for (Span span : way) {
            assertThat(span.parentId()).as(span.toString()).isEqualTo(cause);
            cause = span.id();
        }
    }

    /** The spans of a request trace so far, each after the one it follows from. */
    private static List<Span> way(String requestTrace) {
        List<Span> spans = store().requestTrace(requestTrace);
        return spans.stream()
                .sorted((a, b) -> depth(a, spans) - depth(b, spans))
                .toList();
    }

    private static int depth(Span span, List<Span> spans) {
        return spans.stream()
                .filter(other -> other.id().equals(span.parentId()))
                .findFirst()
                .map(cause -> 1 + depth(cause, spans))
                .orElse(0);
    }

    @Test
    void onePressIsOneRequestTrace() {
        Answer answer = press(campus.opened(1), 0, campus.student());
        String requestTrace = answer.body().path("requestId").asText();
        eventually(() -> {
            List<Span> way = way(requestTrace);
            assertThat(way)
                    .extracting(Span::service, Span::name)
                    .containsExactly(
                            tuple("gateway-service", "POST grab"),
                            tuple("reserve-service", "POST /reserve/"),
                            tuple("booking-service", "hold.recorded"),
                            tuple("reserve-service", "holds.decided"));
            assertFollowsFromEachOther(way);
        });
        assertThat(way(requestTrace).get(2).attributes())
                .containsEntry("courtgate.outcome", "SUCCESS")
                .containsEntry("courtgate.trace", answer.data().path("traceId").asText());
    }

    @Test
    void aCallbackIsOneRequestTraceToTheConfirmedReservation() {
        Booked booked = campus.paid(campus.opened(1), 0);
        assertThat(campus.status(booked)).isEqualTo("CONFIRMED");
        eventually(() -> {
            Span applied = store().all().stream()
                    .filter(span -> span.name().equals("payment.succeeded"))
                    .findFirst()
                    .orElseThrow();
            List<Span> way = way(applied.requestTrace());
            assertThat(way)
                    .extracting(Span::service, Span::name)
                    .containsExactly(
                            tuple("gateway-service", "POST notify"),
                            tuple("payment-service", "POST /pay/notify/{channel}"),
                            tuple("booking-service", "payment.succeeded"));
            assertFollowsFromEachOther(way);
            assertThat(applied.attributes()).containsEntry("courtgate.outcome", "APPLIED");
        });
    }

    /** Last: the store is gone afterwards. */
    @Test
    @Order(LAST)
    void nobodyNoticesThatTheStoreIsGone() {
        assertThat(store().all())
                .isNotEmpty()
                .allSatisfy(
                        span -> assertThat(TOLD).containsAll(span.attributes().keySet()));
        store().isSilent();
        Opening opening = campus.opened(4);
        campus.paid(opening, 0);
        press(opening, 1, campus.student());
        store().close();
        campus.book(opening, 2);
        campus.paid(opening, 3);
    }
}
