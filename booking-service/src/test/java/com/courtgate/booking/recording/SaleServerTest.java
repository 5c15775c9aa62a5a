package com.courtgate.booking.recording;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.BookingServerTest;
import com.courtgate.booking.recording.RecordingConfiguration.RecordingSettings;
import com.courtgate.booking.session.SlotHours;
import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.Event;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.HoldsDecided.Outcome;
import com.courtgate.common.contract.HoldsTaken;
import com.courtgate.common.contract.HoldsTaken.Hold;
import com.courtgate.common.contract.OrderCreated;
import com.courtgate.common.contract.PaymentSucceeded;
import com.courtgate.common.due.DueWorkRunner;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.inbox.Inbox;
import com.courtgate.common.testing.CrashOnDemand;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.amqp.core.AmqpAdmin;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.core.MessageBuilder;
import org.springframework.amqp.core.QueueInformation;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.beans.factory.annotation.Autowired;

/** A sale with sessions, slots and holds of its own, and a reserve-service that listens. */
public abstract class SaleServerTest extends BookingServerTest {
    protected static final long PRICE_FEN = 3_100;
    private static final AtomicLong NEXT = new AtomicLong(10_000);

    @Autowired
    protected ReserveServiceInbox inbox;

    @Autowired
    protected DueWorkRunner works;

    @Autowired
    private RecordHolds recordHolds;

    @Autowired
    private RecordingSettings recording;

    @Autowired
    private CrashOnDemand crashes;

    @Autowired
    private SlotHours slotHours;

    @Autowired
    private AmqpAdmin broker;

    @Autowired
    private RabbitTemplate rabbit;

    @Autowired
    private Inbox events;

    /** A slot on sale. */
    public record Slot(long sessionId, long id, int permits) {}

    @BeforeEach
    void clearTable() {
        crashes.spareAll();
        inbox.forgetAll();
        eventually(() -> assertThat(broker.getQueueInfo(Topology.RESERVE_QUEUE))
                .as("more consumers are another context's")
                .returns(recording.consumers(), QueueInformation::getConsumerCount));
    }

    /** Some deeds look at every session on sale, of which tests before left hundreds, all of one day. */
    protected void closeSessionsOfTestsBefore() {
        jdbc.update("update booking_session set status = 'CLOSED' where status in ('WARMED', 'OPEN')");
    }

    protected Slot aSlot(int permits) {
        return aSession(permits).getFirst();
    }

    /** A session of the first hall with a slot for each number of permits. */
    protected final List<Slot> aSession(int... permits) {
        return aSessionOf(1, permits);
    }

    /** The same of another hall. */
    protected List<Slot> aSessionOf(long hall, int... permits) {
        long court = post(admin(), "/admin/courts", Map.of("name", "场地" + NEXT.incrementAndGet(), "hallId", hall))
                .isOk()
                .data()
                .path("id")
                .asLong();
        LocalDate date = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).plusDays(30);
        LocalTime first = LocalTime.of(8, 0);
        var slots = IntStream.range(0, permits.length)
                .mapToObj(i -> Map.of(
                        "courtId",
                        court,
                        "startTime",
                        first.plusMinutes(i),
                        "endTime",
                        first.plusMinutes(i + 1),
                        "permits",
                        permits[i],
                        "priceFen",
                        PRICE_FEN))
                .toList();
        JsonNode session = post(
                        admin(),
                        "/admin/sessions",
                        Map.of(
                                "slotDate", date,
                                "flashTime", clock.instant().minusSeconds(60),
                                "slots", slots))
                .isOk()
                .data();
        return StreamSupport.stream(session.path("slots").spliterator(), false)
                .map(slot -> new Slot(
                        slot.path("sessionId").asLong(),
                        slot.path("id").asLong(),
                        slot.path("permits").asInt()))
                .toList();
    }

    /** Returns the start of the slot's hours. */
    protected Instant startOf(Slot slot) {
        return slotHours.of(List.of(slot.id())).get(slot.id()).startsAt();
    }

    protected static long aUser() {
        return NEXT.incrementAndGet();
    }

    protected static Hold aHold(Slot slot) {
        return aHold(slot, aUser());
    }

    protected static Hold aHold(Slot slot, long userId) {
        return Hold.ofGrab("trace-" + NEXT.incrementAndGet(), userId, slot.id(), clock.millis());
    }

    /** The hold of an order that has a permit of each of these slots. */
    protected static Hold orderHold(String orderNo, long userId, List<Slot> slots) {
        return orderHold(orderNo, userId, slots, null);
    }

    protected static Hold orderHold(String orderNo, long userId, List<Slot> slots, @Nullable ResultCode refusal) {
        List<Long> slotIds = slots.stream().map(Slot::id).sorted().toList();
        return new Hold(OrderCreated.traceId(orderNo), userId, slotIds, clock.millis(), orderNo, refusal);
    }

    protected static List<Hold> holds(Slot slot, int count) {
        List<Hold> holds = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            holds.add(aHold(slot));
        }
        return holds;
    }

    /** Records again what somebody else has locked, as often as it is handed off; what recording throws is thrown. */
    private List<Decision> decisions(Slot slot, List<Hold> holds) {
        for (int left = 1000; left > 0; left--) {
            List<Decision> decided = recordHolds.record(slot.sessionId(), holds).decisions();
            if (decided.size() == holds.size()) {
                return decided;
            }
            LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
        }
        throw new AssertionError("locked for ten seconds: " + holds);
    }

    /** Returns the decision of recording on a hold that comes alone. */
    protected Decision decided(Slot slot, Hold hold) {
        var decisions = decisions(slot, List.of(hold));
        assertThat(decisions).hasSize(1);
        return decisions.getFirst();
    }

    /** The same of many holds that come together; each reservation waits for its payment. */
    protected List<Decision> recorded(Slot slot, int count) {
        var decisions = decisions(slot, holds(slot, count));
        assertThat(decisions).hasSize(count).extracting(Decision::outcome).containsOnly(Outcome.SUCCESS);
        return decisions;
    }

    /** A reservation that waits for its payment. */
    protected Decision recorded(Slot slot, long userId) {
        Decision decision = decided(slot, aHold(slot, userId));
        assertThat(decision.outcome()).isEqualTo(Outcome.SUCCESS);
        return decision;
    }

    /** An event of payment-service arrives. */
    protected void hear(String type, String aggregateId, Object payload) {
        var event = new Event<>(UUID.randomUUID().toString(), type, aggregateId, clock.instant(), payload);
        try {
            events.receive(
                    "booking-service",
                    MessageBuilder.withBody(json.writeValueAsBytes(event)).build());
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** The money of a recorded hold arrives. */
    protected void payFor(Decision recorded, String outTradeNo) {
        var payment = new PaymentSucceeded(
                recorded.orderNo(), outTradeNo, recorded.userId(), PRICE_FEN, PRICE_FEN, 0, clock.instant());
        hear(Topology.PAYMENT_SUCCEEDED, outTradeNo, payment);
    }

    /** Hands holds over as reserve-service does. */
    protected void handOver(Slot slot, List<Hold> holds) {
        rabbit.send(Topology.RESERVE_EXCHANGE, Topology.RESERVE_KEY, handOff(slot, holds));
    }

    protected Message handOff(Slot slot, List<Hold> holds) {
        try {
            return MessageBuilder.withBody(json.writeValueAsBytes(new HoldsTaken(slot.sessionId(), holds)))
                    .setContentType("application/json")
                    .setMessageId(holds.getFirst().traceId())
                    .setHeader(Topology.SESSION_ID_HEADER, slot.sessionId())
                    .setHeader(
                            Topology.TRACE_IDS_HEADER,
                            holds.stream().map(Hold::traceId).collect(Collectors.joining(",")))
                    .build();
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** Waits until a decision on the trace arrived at reserve-service. */
    protected Decision arrivedDecision(String traceId) {
        return eventually(() -> inbox.decisionsOf(traceId).getFirst());
    }

    protected long activeReservations(Slot slot) {
        return count("reservation where slot_id = ? and active_place is not null", slot.id());
    }

    protected String reservationStatus(Decision recorded) {
        return jdbc.queryForObject(
                "select status from reservation where id = ?",
                String.class,
                recorded.reservationIds().getFirst());
    }

    protected String orderStatus(Decision recorded) {
        return jdbc.queryForObject(
                "select status from booking_order where order_no = ?", String.class, recorded.orderNo());
    }

    /** The state flow of an order, such as {@code CANCEL STOCK_RESERVED->CANCELED APPLIED}. */
    protected List<String> flowOf(Decision recorded) {
        return jdbc.queryForList("""
                select concat(event, ' ', coalesce(from_status, ''), '->', to_status, ' ', result)
                from order_state_flow where order_no = ? order by id
                """, String.class, recorded.orderNo());
    }
}
