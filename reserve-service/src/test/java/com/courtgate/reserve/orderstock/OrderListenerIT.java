package com.courtgate.reserve.orderstock;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.HoldReleased;
import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.HoldsDecided.Outcome;
import com.courtgate.common.contract.OrderCreated;
import com.courtgate.common.contract.OrderItem;
import com.courtgate.common.contract.Topology;
import com.courtgate.common.envelope.TraceContexts;
import com.courtgate.reserve.Broker;
import com.courtgate.reserve.RunningReserve;
import com.courtgate.reserve.hold.Holding;
import com.courtgate.reserve.session.LoadedSession;
import com.fasterxml.jackson.databind.JsonNode;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Orders as they come and are answered, through the real broker. */
@RunningReserve
class OrderListenerIT {
    private static final Duration LONG_AGO = Duration.ofHours(2);

    @Autowired
    Broker broker;

    @Autowired
    MeterRegistry metrics;

    private final LoadedSession session = LoadedSession.openWithQuota(4, 1, 1);
    private final String orderNo = "B" + session.id();

    private OrderCreated order() {
        return new OrderCreated(
                orderNo,
                session.id(),
                1,
                LoadedSession.redisNow(),
                IntStream.of(0, 1)
                        .mapToObj(i -> new OrderItem(trace(i), session.slot(i)))
                        .toList());
    }

    private String trace(int item) {
        return orderNo + "-" + item;
    }

    private void create() {
        broker.tell(Topology.ORDER_CREATED, orderNo, order());
    }

    private void settle() {
        List<Decision> kept = IntStream.of(0, 1)
                .mapToObj(i -> new Decision(trace(i), 1, session.slot(i), Outcome.SUCCESS, 31L + i, orderNo, null))
                .toList();
        broker.tell(Topology.STOCK_SETTLED, orderNo, new HoldsDecided(session.id(), kept));
    }

    private void release(int item) {
        broker.release(new HoldReleased(session.id(), session.slot(item), 1, trace(item), 31 + item, orderNo));
    }

    /** The n-th answer to the order. */
    private JsonNode answer(int number) {
        return eventually(() -> {
            List<JsonNode> answers = broker.stockAnswers(orderNo);
            assertThat(answers).hasSizeGreaterThanOrEqualTo(number);
            return answers.get(number - 1);
        });
    }

    private static String reason(JsonNode answer) {
        assertThat(answer.path("type").asText()).isEqualTo(Topology.STOCK_RESERVE_FAILED);
        return answer.path("payload").path("reason").asText();
    }

    private void assertReserved(JsonNode answer) {
        assertThat(answer.path("type").asText()).isEqualTo(Topology.STOCK_RESERVED);
        JsonNode stock = answer.path("payload");
        assertThat(stock.path("orderNo").asText()).isEqualTo(orderNo);
        assertThat(stock.path("sessionId").asLong()).isEqualTo(session.id());
        assertThat(stock.path("userId").asLong()).isEqualTo(1);
        assertThat(stock.path("items"))
                .extracting(item -> item.path("traceId").asText())
                .containsExactlyInAnyOrder(trace(0), trace(1));
    }

    @Test
    void takesAllAnswersAndEndsWhatIsPendingOnceSettled() {
        create();
        assertReserved(answer(1));
        assertThat(session.pending()).containsOnlyKeys(trace(0), trace(1));
        assertThat(session.fate(trace(0))).matches("PENDING\\|1\\|" + session.slot(0) + "\\|\\d+\\|" + orderNo);
        settle();
        eventually(() -> assertThat(session.pending()).isEmpty());
        assertThat(session.fate(trace(1))).isEqualTo("SUCCESS|1|" + session.slot(1) + "|32|" + orderNo);
        assertThat(session.left(session.slot(0))).isZero();
        session.assertConserved();
        session.assertEveryKeyExpires();
    }

    @Test
    void answersACopyTheSameAndTakesNothingTwice() {
        create();
        create();
        assertReserved(answer(1));
        assertReserved(answer(2));
        assertThat(answer(2).path("eventId")).isNotEqualTo(answer(1).path("eventId"));
        assertThat(session.had(1)).isEqualTo(2);
        session.assertConserved();
    }

    @Test
    void answersWhyNothingIsHeld() {
        Holding.hold(session, "t1", 2, session.slot(1));
        create();
        create();
        assertThat(reason(answer(1))).isEqualTo("OUT_OF_STOCK");
        assertThat(reason(answer(2))).isEqualTo("OUT_OF_STOCK");
        assertThat(session.left(session.slot(0))).isEqualTo(1);
        assertThat(session.had(1)).isZero();
        session.assertConserved();
    }

    /** Cancelled before reserve-service heard of it: its releases are here first. */
    @Test
    void takesNothingForAnOrderWhoseCancelOvertookIt() {
        release(0);
        release(1);
        eventually(() -> assertThat(session.fates()).containsOnlyKeys(trace(0), trace(1)));
        create();
        assertThat(reason(answer(1))).isEqualTo("ORDER_ENDED");
        assertThat(session.left(session.slot(0))).isEqualTo(1);
        assertThat(session.left(session.slot(1))).isEqualTo(1);
        session.assertConserved();
    }

    @Test
    void sellsAgainWhatIsReleasedAfterAnAnswerThatCameTooLate() {
        create();
        assertReserved(answer(1));
        release(0);
        release(1);
        release(1);
        eventually(() -> assertThat(session.pending()).isEmpty());
        session.assertConserved();
        assertThat(Holding.hold(session, "t1", 2, session.slot(0))).isTrue();
        settle(); // overtaken by the release: changes nothing
        release(0);
        create();
        assertThat(reason(answer(2))).isEqualTo("ORDER_ENDED");
        assertThat(session.holders(session.slot(0))).containsOnlyKeys(2L);
        session.assertConserved();
    }

    @Test
    void tellsAgainWhatNobodySettles() {
        create();
        assertReserved(answer(1));
        session.agePending(trace(0), LONG_AGO);
        session.agePending(trace(1), LONG_AGO);
        JsonNode again = answer(2);
        assertReserved(again);
        assertThat(again.path("eventId")).isNotEqualTo(answer(1).path("eventId"));
        assertThat(broker.handedOff(trace(0))).as("it is no grab").isEmpty();
        assertThat(session.pending()).as("until it is settled").hasSize(2);
        settle();
        eventually(() -> assertThat(session.pending()).isEmpty());
        session.assertConserved();
    }

    /** Redis was emptied while the answer was on its way. */
    @Test
    void settlesWhatAWarmUpLoaded() {
        create();
        assertReserved(answer(1));
        session.loseEverything();
        session.load(
                new LoadedSession.Owner(session.slot(0), 1, trace(0)),
                new LoadedSession.Owner(session.slot(1), 1, trace(1)));
        assertThat(Holding.hold(session, "t1", 2, session.slot(0))).isFalse();
        settle();
        eventually(() -> assertThat(session.fates()).hasSize(2));
        assertThat(session.fate(trace(0))).startsWith("SUCCESS|1|");
        session.assertConserved();
        release(0);
        release(1);
        eventually(() -> assertThat(session.left(session.slot(1))).isEqualTo(1));
        session.assertConserved();
    }

    /** Redis was emptied, and the warm-up is on its way. */
    @Test
    void answersNothingWhileItDoesNotKnowTheSession() {
        session.loseEverything();
        double before = unanswered();
        create();
        eventually(() -> assertThat(unanswered()).isGreaterThan(before));
        assertThat(broker.stockAnswers(orderNo)).isEmpty();
        assertThat(session.fates()).isEmpty();
        session.load(
                new LoadedSession.Owner(session.slot(0), 1, trace(0)),
                new LoadedSession.Owner(session.slot(1), 1, trace(1)));
        create();
        assertReserved(answer(1));
        session.assertConserved();
    }

    private double unanswered() {
        return metrics.counter("courtgate.orders.stock", "answer", "UNKNOWN_SESSION")
                .count();
    }

    @Test
    void answersUnderTheTraceItWasAskedUnder() {
        String asked = TraceContexts.acceptOrCreate(null);
        broker.tell(Topology.ORDER_CREATED, orderNo, order(), asked);
        answer(1);
        String answered = broker.traceOfStockAnswer(orderNo);
        assertThat(answered).startsWith(asked.substring(0, 36)).isNotEqualTo(asked);
    }

    @Test
    void goesOnAfterWhatItCanNotRead() {
        for (String garbled : List.of(
                "{",
                "[]",
                "{\"type\":\"order.created\"}",
                "{\"type\":\"order.created\",\"payload\":{\"orderNo\":\"B\",\"items\":[]}}",
                "{\"type\":\"order.created\",\"payload\":{\"orderNo\":\"B\"}}",
                "{\"type\":\"stock.settled\",\"payload\":7}",
                "{\"type\":\"order.lost\",\"payload\":{}}")) {
            broker.send(Topology.BOOKING_EVENTS, Topology.ORDER_CREATED, garbled.getBytes(StandardCharsets.UTF_8));
        }
        create();
        assertReserved(answer(1));
    }
}
