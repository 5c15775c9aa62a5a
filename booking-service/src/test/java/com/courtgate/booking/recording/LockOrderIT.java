package com.courtgate.booking.recording;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.HoldsDecided.Outcome;
import com.courtgate.common.contract.HoldsTaken.Hold;
import com.courtgate.common.testing.Race;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpMethod;

/**
 * Transactions that lock rows of a sale, two at a time: courts, hall, the turn of standing blocks, slots ascending,
 * people ascending, decision, order, reservation. Each comes to its end, and nothing is lost on the way; whoever is
 * undone for the other's sake does it again.
 */
class LockOrderIT extends SaleServerTest {
    private static final int ROUNDS = Race.rounds(3, 12);
    private static final int PERMITS = 6;
    private static final int TRIES = 20;

    @Autowired
    private RetryingRecorder recorder;

    private final Random random = new Random(7);
    private long hall;
    private List<Slot> slots;
    private List<Decision> booked;
    private long orderer;
    private String orderNo;
    private Hold ordered;
    private List<List<Hold>> waves;

    enum Actor {
        ONE_RECORDER,
        ANOTHER_RECORDER,
        ENDING,
        WITHDRAWAL,
        HALL_BLOCK
    }

    /**
     * Four slots, one booking each, an order of two that waits for its stock, and three waves of holds in which the
     * same people want one slot after the other.
     */
    private void openSale() {
        hall = aHall("Asia/Shanghai");
        slots = aSessionOf(hall, PERMITS, PERMITS, PERMITS, PERMITS);
        jdbc.update(
                "update booking_session set status = 'OPEN' where id = ?",
                slots.getFirst().sessionId());
        booked = slots.stream().map(slot -> recorded(slot, aPerson())).toList();
        orderer = aPerson();
        List<Slot> wanted = List.of(slots.get(1), slots.get(2));
        var body = Map.of(
                "clientRequestId", "r" + UUID.randomUUID(),
                "sessionId", slots.getFirst().sessionId(),
                "items", wanted.stream().map(s -> Map.of("slotId", s.id())).toList());
        orderNo = post(student(orderer), "/orders", body).data().path("orderNo").asText();
        ordered = orderHold(orderNo, orderer, wanted);
        List<Long> people = Stream.generate(this::aPerson).limit(8).toList();
        waves = IntStream.range(0, 3).mapToObj(wave -> aWave(wave, people)).toList();
    }

    private List<Hold> aWave(int wave, List<Long> people) {
        return IntStream.range(0, people.size())
                .mapToObj(i -> aHold(slots.get((i + wave) % slots.size()), people.get(i)))
                .toList();
    }

    private long aPerson() {
        long id = aUser();
        jdbc.update("""
                insert into user_account (id, student_id, name, role, password_hash, created_at)
                values (?, ?, 'l', 'STUDENT', '{bcrypt}$', now())
                """, id, "locks-" + id);
        return id;
    }

    private Callable<Integer> act(Actor actor) {
        return switch (actor) {
            case ONE_RECORDER -> () -> record(shuffled(0, 2));
            case ANOTHER_RECORDER -> () -> record(shuffled(1, 2));
            case ENDING -> this::end;
            case WITHDRAWAL -> this::withdraw;
            case HALL_BLOCK -> this::blockTheHall;
        };
    }

    /** Two waves and the order: the other recorder has copies of some, and other holds of the same people. */
    private synchronized List<Hold> shuffled(int one, int other) {
        List<Hold> some = new ArrayList<>(List.of(ordered));
        some.addAll(waves.get(one));
        some.addAll(waves.get(other));
        Collections.shuffle(some, random);
        return some;
    }

    private List<Hold> all() {
        return Stream.concat(Stream.of(ordered), waves.stream().flatMap(List::stream))
                .toList();
    }

    private int record(List<Hold> taken) {
        var result = Recorded.by(recorder, slots.getFirst().sessionId(), taken);
        assertThat(result.dead()).isEmpty();
        return result.decisions().size();
    }

    private int end() {
        for (Decision each : booked) {
            String path = "/reserve/" + each.reservationIds().getFirst();
            untilDone(() -> delete(student(each.userId()), path).status());
        }
        return untilDone(() -> send(
                        HttpMethod.POST,
                        student(orderer),
                        "/orders/" + orderNo + "/cancel",
                        r -> r.header("X-Idempotency-Key", "k" + orderNo))
                .status());
    }

    private int withdraw() {
        var wish = Map.of("slotIds", List.of(slots.get(3).id(), slots.get(1).id()), "why", "the roof leaks");
        String path = "/admin/sessions/" + slots.getFirst().sessionId() + "/slots/withdraw";
        return untilDone(() -> post(admin(), path, wish).status());
    }

    /** All of the hall goes out of sale and comes back, and gets one court more in between. */
    private int blockTheHall() {
        LocalDate day = LocalDate.ofInstant(startOf(slots.getFirst()), ZoneId.of("Asia/Shanghai"));
        var wish = Map.of("from", day, "to", day, "hallId", hall, "why", "the fair");
        succeeds("/admin/standing-blocks", wish);
        succeeds("/admin/courts", Map.of("name", "later", "hallId", hall));
        List<Long> blocks = jdbc.queryForList(
                "select id from standing_block where hall_id = ? and ended_at is null", Long.class, hall);
        blocks.forEach(id -> succeeds("/admin/standing-blocks/" + id + "/end", Map.of("why", "it is over")));
        return blocks.size();
    }

    private void succeeds(String path, Map<String, ?> wish) {
        assertThat(untilDone(() -> post(admin(), path, wish).status())).as(path).isEqualTo(200);
    }

    /** A deadlock is a failure of the server; whoever has it does it again. */
    private static int untilDone(Callable<Integer> request) {
        for (int left = TRIES; left > 0; left--) {
            try {
                int status = request.call();
                if (status < 500) {
                    return status;
                }
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
        throw new IllegalStateException("it never ends");
    }

    @ParameterizedTest
    @CsvSource({
        "ONE_RECORDER, ANOTHER_RECORDER",
        "ONE_RECORDER, ENDING",
        "ONE_RECORDER, WITHDRAWAL",
        "ANOTHER_RECORDER, ENDING",
        "ANOTHER_RECORDER, WITHDRAWAL",
        "ENDING, WITHDRAWAL",
        "WITHDRAWAL, WITHDRAWAL",
        "ONE_RECORDER, HALL_BLOCK",
        "ENDING, HALL_BLOCK",
        "WITHDRAWAL, HALL_BLOCK",
        "HALL_BLOCK, HALL_BLOCK"
    })
    void leadsEveryPairToItsEnd(Actor one, Actor other) {
        for (int round = 0; round < ROUNDS; round++) {
            openSale();
            Race.run(List.of(act(one), act(other)));
            record(all()); // holds left for later come again
            works.run("end-withdrawn");
            assertNothingIsLost(EnumSet.of(one, other));
        }
    }

    private void assertNothingIsLost(Set<Actor> acted) {
        long session = slots.getFirst().sessionId();
        long rows = booked.size();
        for (Hold hold : all()) {
            var decision =
                    jdbc.queryForMap("select outcome, order_no from hold_decision where trace_id = ?", hold.traceId());
            boolean isRecorded = decision.get("outcome").equals(Outcome.SUCCESS.name());
            int ofTrace = isRecorded ? hold.slotIds().size() : 0;
            assertThat(count("reservation where trace_id = ?", hold.traceId())).isEqualTo(ofTrace);
            rows += ofTrace;
        }
        assertThat(count("reservation where session_id = ?", session)).isEqualTo(rows);
        assertThat(count("(select user_id from reservation where session_id = " + session
                        + " and active_place is not null group by user_id having count(*) > 2) greedy"))
                .isZero();
        if (acted.contains(Actor.ENDING)) {
            assertThat(booked)
                    .allSatisfy(each -> assertThat(reservationStatus(each)).isEqualTo("CANCELLED"));
            assertThat(count("booking_order where order_no = ? and status = 'CANCELED'", orderNo)
                            + count("booking_order where order_no = ? and status = 'STOCK_FAILED'", orderNo))
                    .isOne();
        }
        if (acted.contains(Actor.WITHDRAWAL)) {
            assertThat(activeReservations(slots.get(1))).isZero();
            assertThat(activeReservations(slots.get(3))).isZero();
        }
    }
}
