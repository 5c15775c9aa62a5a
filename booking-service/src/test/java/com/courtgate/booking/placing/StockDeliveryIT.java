package com.courtgate.booking.placing;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.Topology;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.beans.factory.annotation.Autowired;

/** Answers about stock through the real broker, in every order they can arrive in. */
class StockDeliveryIT extends OrderServerTest {
    private static final String CREATED = "CREATE ->CREATED APPLIED";
    private static final String RESERVED = "STOCK_RESERVED CREATED->STOCK_RESERVED APPLIED";
    private static final String FAILED = "STOCK_RESERVE_FAILED CREATED->STOCK_FAILED APPLIED";

    @Autowired
    private RabbitTemplate rabbit;

    private long user;
    private List<Slot> slots;
    private String orderNo;

    private void anOrderOfTwo() {
        user = aUser();
        slots = aSession(1, 1);
        orderNo = anOrder(user, slots);
    }

    private Message reserved() {
        return reserved(orderNo, user, slots);
    }

    private Message refused() {
        return refused(orderNo, user, slots);
    }

    /**
     * Sends in this order, each once the one before was looked at: the broker keeps no order between the channels they
     * are sent through.
     */
    private void arrive(Message... messages) {
        for (Message message : messages) {
            rabbit.send(Topology.RESERVE_EVENTS, type(message), message);
            eventually(() -> assertThat(count("inbox_event where event_id = ?", eventId(message)))
                    .isEqualTo(1));
        }
    }

    private JsonNode read(Message message) {
        try {
            return json.readTree(message.getBody());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private String type(Message message) {
        return read(message).path("type").asText();
    }

    private String eventId(Message message) {
        return read(message).path("eventId").asText();
    }

    private void assertInbox(String status, int events) {
        eventually(() -> assertThat(count("inbox_event where status = ?", status))
                .as(status)
                .isEqualTo(events));
    }

    /** What reserve-service is told to put back on sale, once the outbox is relayed. */
    private void assertReleased(String... traces) {
        relay.relay();
        eventually(() -> assertThat(inbox.releasesOf(orderNo))
                .extracting(r -> r.event().payload().traceId())
                .containsOnly(traces));
    }

    private void assertNothingReleased() {
        assertThat(told(Topology.HOLD_RELEASED, orderNo)).isZero();
    }

    private void assertFlow(String... rows) {
        assertThat(flow(orderNo)).containsExactly(rows);
    }

    private String trace(int item) {
        return orderNo + "-" + item;
    }

    @Test
    void keepsItsStockWhenARefusalComesAfterIt() {
        anOrderOfTwo();
        arrive(reserved(), refused());
        assertInbox("IGNORED", 1);
        assertThat(status(orderNo)).isEqualTo("STOCK_RESERVED");
        assertThat(reservationStatuses(orderNo)).containsOnly("PENDING_PAYMENT").hasSize(2);
        assertFlow(CREATED, RESERVED, "STOCK_RESERVE_FAILED STOCK_RESERVED->STOCK_RESERVED IGNORED");
        assertNothingReleased();
    }

    @Test
    void staysFailedAndReleasesStockThatComesAfterTheRefusal() {
        anOrderOfTwo();
        arrive(refused(), reserved());
        assertInbox("IGNORED", 1);
        assertThat(status(orderNo)).isEqualTo("STOCK_FAILED");
        assertThat(reservationStatuses(orderNo)).containsOnly("CANCELLED").hasSize(2);
        assertFlow(CREATED, FAILED, "STOCK_RESERVED STOCK_FAILED->STOCK_FAILED IGNORED");
        assertReleased(trace(1), trace(2));
        assertThat(told(Topology.STOCK_SETTLED, orderNo)).isZero();
    }

    @Test
    void appliesCopiesOnce() {
        anOrderOfTwo();
        Message answer = reserved();
        arrive(answer, answer, answer);
        arrive(refused("BNOBODY" + user, user, slots)); // so the copies were looked at
        assertInbox("SUCCESS", 1);
        assertInbox("PROCESSING", 1);
        assertThat(count("inbox_event")).isEqualTo(2);
        assertThat(status(orderNo)).isEqualTo("STOCK_RESERVED");
        assertFlow(CREATED, RESERVED);
        assertThat(told(Topology.STOCK_SETTLED, orderNo)).isEqualTo(1);
        assertNothingReleased();
    }

    @Test
    void appliesAnAnswerThatCameBeforeItsOrder() {
        anOrderOfTwo();
        renameOrder(orderNo, "LATER" + user);
        arrive(reserved());
        assertInbox("PROCESSING", 1);
        renameOrder("LATER" + user, orderNo);
        clock.advance(Duration.ofMinutes(1));
        retryInbox.retry();
        assertInbox("SUCCESS", 1);
        assertThat(status(orderNo)).isEqualTo("STOCK_RESERVED");
        assertFlow(CREATED, RESERVED);
        assertNothingReleased();
    }

    private void renameOrder(String from, String to) {
        jdbc.update("update booking_order set order_no = ? where order_no = ?", to, from);
    }

    @Test
    void releasesStockThatComesAfterTheCancel() {
        anOrderOfTwo();
        cancel(user, orderNo, "k1").isOk();
        assertReleased(trace(1), trace(2));
        assertThat(inbox.releasesOf(orderNo)).hasSize(2);
        arrive(reserved());
        assertInbox("IGNORED", 1);
        assertThat(status(orderNo)).isEqualTo("CANCELED");
        assertFlow(CREATED, "CANCEL CREATED->CANCELED APPLIED", "STOCK_RESERVED CANCELED->CANCELED IGNORED");
        relay.relay();
        eventually(() -> assertThat(inbox.releasesOf(orderNo)).as("twice each").hasSize(4));
        assertReleased(trace(1), trace(2));
        assertThat(told(Topology.STOCK_SETTLED, orderNo)).isZero();
    }

    @Test
    void releasesTheStockOfAnOrderThatNeverComes() {
        user = aUser();
        slots = aSession(1, 1);
        orderNo = "BNOBODY" + user;
        arrive(reserved());
        assertInbox("PROCESSING", 1);
        assertNothingReleased();
        for (int i = 0; i < 20; i++) {
            clock.advance(Duration.ofMinutes(2));
            retryInbox.retry();
        }
        assertInbox("IGNORED", 1);
        assertReleased(trace(1), trace(2));
        assertThat(flow(orderNo)).isEmpty();
    }

    @Test
    void forgetsARefusalOfAnOrderThatNeverComes() {
        user = aUser();
        slots = aSession(1);
        orderNo = "BNOBODY" + user;
        arrive(refused());
        assertInbox("PROCESSING", 1);
        for (int i = 0; i < 20; i++) {
            clock.advance(Duration.ofMinutes(2));
            retryInbox.retry();
        }
        assertInbox("IGNORED", 1);
        assertNothingReleased();
    }

    @Test
    void endsAnOrderNobodyAnswersForAndReleasesWhatIsTakenLater() {
        anOrderOfTwo();
        relay.relay();
        JsonNode created = eventually(() -> {
            JsonNode event = read(rabbit.receive(Topology.RESERVE_ORDERS_QUEUE));
            assertThat(event.path("aggregateId").asText()).isEqualTo(orderNo);
            return event;
        });
        assertThat(created.path("type").asText()).isEqualTo(Topology.ORDER_CREATED);
        assertThat(created.path("payload").path("items")).hasSize(2);

        clock.advance(Duration.ofSeconds(20).minusMillis(1));
        jobs.run("UndecidedSweeper.sweep");
        assertThat(status(orderNo)).isEqualTo("CREATED");
        clock.advance(Duration.ofMillis(1));
        jobs.run("UndecidedSweeper.sweep");
        jobs.run("UndecidedSweeper.sweep");
        assertThat(status(orderNo)).isEqualTo("CANCELED");
        assertThat(reservationStatuses(orderNo)).containsOnly("CANCELLED");
        assertThat(told(Topology.ORDER_CANCELED, orderNo)).isEqualTo(1);
        assertReleased(trace(1), trace(2));
        assertThat(jobs.delayOf("UndecidedSweeper.sweep")).isEqualTo(Duration.ofSeconds(1));

        arrive(reserved());
        assertInbox("IGNORED", 1);
        assertFlow(CREATED, "TIMEOUT CREATED->CANCELED APPLIED", "STOCK_RESERVED CANCELED->CANCELED IGNORED");
        relay.relay();
        eventually(() -> assertThat(inbox.releasesOf(orderNo)).hasSize(4));
    }

    @Test
    void goesOnAfterAMessageThatIsNoEvent() {
        anOrderOfTwo();
        rabbit.send(
                Topology.RESERVE_EVENTS, Topology.STOCK_RESERVED, new Message("{".getBytes(StandardCharsets.UTF_8)));
        rabbit.send(
                Topology.RESERVE_EVENTS,
                Topology.STOCK_RESERVED,
                event(Topology.STOCK_RESERVED, orderNo, Map.of("orderNo", orderNo)));
        arrive(reserved());
        eventually(() -> assertThat(status(orderNo)).isEqualTo("STOCK_RESERVED"));
        assertInbox("FAILED", 1);
        assertFlow(CREATED, RESERVED);
    }
}
