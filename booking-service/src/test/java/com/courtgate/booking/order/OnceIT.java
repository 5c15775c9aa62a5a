package com.courtgate.booking.order;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.database.InstantTypeHandler;
import com.courtgate.common.redis.RedisAutoConfiguration;
import com.courtgate.common.redis.RedisSettings;
import com.courtgate.common.testing.Race;
import com.courtgate.common.testing.TestServers;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.redisson.api.RBucket;
import org.redisson.api.RFuture;
import org.redisson.api.RedissonClient;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.support.TransactionTemplate;

/** Copies of a request, with the result cache before the database and without it. */
class OnceIT extends OrderServerTest {
    private static final Duration LEASE = Duration.ofSeconds(30);

    private static final RedissonClient aroundTheProxy = RedisAutoConfiguration.connect(
            RedisSettings.single("redis://127.0.0.1:" + TestServers.redis().port(), Duration.ofSeconds(5)));

    @Autowired
    private RedissonClient redis;

    @Autowired
    private RedisSettings redisSettings;

    @Autowired
    private TransactionTemplate transaction;

    private final long user = aUser();
    private final String requestId = aRequestId();

    /**
     * Moves the clock as well, because the result cache rests for a while after a failure: further than any test moves
     * it before Redis is away.
     */
    private void resultCache(boolean up) {
        if (up) {
            redisProxy.mend();
            eventually(this::askByEveryConnection);
            clock.advance(Duration.ofMinutes(2));
        } else {
            redisProxy.cut();
        }
    }

    /**
     * One that was cut off would fail the first who gets it, in the middle of a test. The pool gives what was used
     * last, so each has to wait for an answer while the others are asked.
     */
    private void askByEveryConnection() {
        String queue = "courtgate-test:" + aRequestId();
        List<RFuture<Object>> waiting = Stream.generate(
                        () -> redis.getBlockingQueue(queue).pollAsync(1, TimeUnit.MINUTES))
                .limit(redisSettings.connections())
                .toList();
        aroundTheProxy.getQueue(queue).addAll(Collections.nCopies(waiting.size(), "answer"));
        assertThat(waiting)
                .allSatisfy(one -> assertThat(one.toCompletableFuture().join()).isEqualTo("answer"));
    }

    @AfterAll
    static void disconnect() {
        aroundTheProxy.shutdown();
    }

    @AfterEach
    void bringRedisBack() {
        resultCache(true);
    }

    private RBucket<String> known() {
        return redis.getBucket("bf:idempotent:{" + user + "}:orders.place:" + requestId);
    }

    private Answer send(Map<String, Object> body) {
        return post(student(user), "/orders", body);
    }

    private void assertOneOrder() {
        assertThat(count("booking_order where user_id = ?", user)).isEqualTo(1);
    }

    private static void assertBusy(Answer answer) {
        answer.isRefused(409, "FAILED");
        assertThat(answer.retryAfter()).isEqualTo("1");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void answersACopyWithWhatTheFirstWasAnswered(boolean up) {
        resultCache(up);
        var body = body(requestId, aSession(1, 1));
        Answer first = send(body);
        assertThat(first.status()).isEqualTo(201);
        cancel(user, first.data().path("orderNo").asText(), "k").isOk();
        clock.advance(Duration.ofMinutes(1));
        Answer copy = send(body);
        assertThat(copy.status()).isEqualTo(201);
        assertThat(copy.data()).as("not what became of it since").isEqualTo(first.data());
        assertOneOrder();
        if (up) {
            assertThat(known().get()).startsWith("D|");
            assertThat(known().remainTimeToLive())
                    .isBetween(1L, Duration.ofSeconds(60).toMillis());
            jdbc.update("delete from idempotent_request where user_id = ?", user);
            assertThat(send(body).data()).as("by Redis alone").isEqualTo(first.data());
            assertThat(count("idempotent_request where user_id = ?", user)).isZero();
        }
    }

    /** Redis forgets after a minute, the database after a day: the copy sees no difference. */
    @Test
    void answersTheSameFromTheDatabaseOnceRedisHasForgotten() {
        resultCache(true);
        var body = body(requestId, aSession(1));
        Answer first = send(body);
        known().delete(); // as its time to live does
        assertThat(count("idempotent_request where answer is not null and user_id = ?", user))
                .isEqualTo(1);
        makeOlder(Duration.ofHours(23));
        assertThat(send(body).data()).isEqualTo(first.data());
        assertOneOrder();
    }

    @Test
    void refusesNewRequestsBeyondABoundAndForgetsNoOldOne() {
        resultCache(true);
        String orderNo = anOrder(user, aSession(1));
        cancel(user, orderNo, "first").isOk();
        makeOlder(Duration.ofHours(20));
        fillUpTo(1_000);
        Answer refused = cancel(user, orderNo, "new").isRefused(429, "TOO_MANY_REQUESTS");
        assertThat(Long.parseLong(refused.retryAfter()))
                .as("when the oldest is a day old")
                .isBetween(Duration.ofHours(3).toSeconds(), Duration.ofHours(4).toSeconds());
        redis.getKeys().deleteByPattern("bf:idempotent:{" + user + "}*");
        cancel(user, orderNo, "first").isOk();
        cancel(user, orderNo, "k5").isOk();
        assertThat(count("idempotent_request where user_id = ?", user)).isEqualTo(1_000);

        long another = aUser();
        cancel(another, anOrder(another, aSession(1)), "new").isOk();
        makeOlder(Duration.ofHours(4).plusSeconds(1));
        cancel(user, orderNo, "new").isOk();
    }

    private void makeOlder(Duration age) {
        jdbc.update(
                "update idempotent_request set created_at = created_at - interval ? second" + " where user_id = ?",
                age.toSeconds(),
                user);
    }

    private void fillUpTo(int requests) {
        long known = count("idempotent_request where user_id = ?", user);
        jdbc.batchUpdate(
                """
                insert into idempotent_request
                  (user_id, operation, request_key, fingerprint, lease_token, lease_until, answer,
                   created_at)
                select user_id, operation, ?, fingerprint, lease_token, lease_until, answer, ?
                from idempotent_request where user_id = ? and request_key = 'first'
                """,
                LongStream.range(0, requests - known)
                        .mapToObj(i -> new Object[] {"k" + i, InstantTypeHandler.text(clock.instant()), user})
                        .toList());
    }

    @Test
    void bringsToRedisWhatTheDatabaseAnswered() {
        resultCache(true);
        var body = body(requestId, aSession(1));
        Answer first = send(body);
        known().delete();
        assertThat(send(body).data()).isEqualTo(first.data());
        assertThat(known().get()).startsWith("D|");
    }

    @Test
    void bringsAnAnswerToRedisOnlyForAsLongAsTheDatabaseKeepsIt() {
        resultCache(true);
        var body = body(requestId, aSession(1));
        Answer first = send(body);
        known().delete();
        jdbc.update(
                "update idempotent_request set created_at = created_at - interval 86350 second" + " where user_id = ?",
                user);
        assertThat(send(body).data()).isEqualTo(first.data());
        assertThat(known().remainTimeToLive())
                .isBetween(1L, Duration.ofSeconds(50).toMillis());
        known().delete();
        jdbc.update("update idempotent_request set answer = null where user_id = ?", user);
        clock.advance(LEASE);
        assertThat(send(body).status()).as("taken over").isEqualTo(201);
        assertThat(known().remainTimeToLive())
                .isBetween(1L, Duration.ofSeconds(20).toMillis());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void forbidsAnOrderForSomebodyElseUnderAnyKey(boolean up) {
        resultCache(up);
        var body = body(requestId, aSession(1));
        var foreign = new HashMap<>(body);
        foreign.put("userId", aUser());
        send(foreign).isRefused(403, "FORBIDDEN");
        assertThat(send(body).status()).isEqualTo(201);
        send(foreign).isRefused(403, "FORBIDDEN");
        assertOneOrder();
    }

    /** Until the transaction ends, an order of this request waits for the unique key. */
    private void holdBack(long sessionId) {
        jdbc.update("""
                insert into booking_order
                  (order_no, user_id, session_id, amount_fen, status, client_request_id, created_at, updated_at)
                values (?, ?, ?, 1, 'STOCK_FAILED', ?, now(3), now(3))
                """, "HB" + user, user, sessionId, requestId);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void asksACopyToWaitWhileTheFirstIsInHand(boolean up) {
        resultCache(up);
        List<Slot> slots = aSession(1);
        var body = body(requestId, slots);
        CompletableFuture<Answer> first = transaction.execute(tx -> {
            holdBack(slots.getFirst().sessionId());
            tx.setRollbackOnly();
            var waits = CompletableFuture.supplyAsync(() -> send(body));
            eventually(() -> assertThat(count("idempotent_request where user_id" + " = ?", user))
                    .isEqualTo(1));
            assertBusy(send(body));
            assertBusy(send(body));
            return waits;
        });
        assertThat(first.join().status()).isEqualTo(201);
        assertThat(send(body).data()).isEqualTo(first.join().data());
        assertOneOrder();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void takesOverARequestWhoseHolderDied(boolean up) {
        resultCache(up);
        var body = body(requestId, aSession(1));
        Answer first = send(body);
        jdbc.update("update idempotent_request set answer = null where user_id = ?", user);
        if (up) {
            known().set(known().get().replaceFirst("D(\\|.{64}).*", "P$1"), LEASE);
        }
        assertBusy(send(body));
        if (up) {
            known().delete(); // as its time to live does
            assertBusy(send(body));
        }
        clock.advance(LEASE.minus(Duration.ofSeconds(up ? 0 : 1)));
        if (!up) {
            assertBusy(send(body));
            clock.advance(Duration.ofSeconds(1));
        }
        Answer taken = send(body);
        assertThat(taken.status()).isEqualTo(201);
        assertThat(taken.data().path("orderNo")).isEqualTo(first.data().path("orderNo"));
        assertOneOrder();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void givesADeadHoldersRequestToOneOfManyCopies(boolean up) {
        resultCache(up);
        var body = body(requestId, aSession(1));
        send(body);
        jdbc.update("update idempotent_request set answer = null where user_id = ?", user);
        if (up) {
            known().delete();
        }
        clock.advance(LEASE);
        List<Answer> answers = Race.run(Collections.nCopies(6, (Callable<Answer>) () -> send(body)));
        assertThat(answers).allMatch(a -> a.status() == 201 || a.status() == 409);
        assertThat(answers).anyMatch(a -> a.status() == 201);
        assertOneOrder();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void refusesTheKeyOfAnotherRequest(boolean up) {
        resultCache(up);
        List<Slot> slots = aSession(1, 1);
        var body = body(requestId, slots);
        send(body);
        var other = new HashMap<>(body);
        other.put("items", List.of(Map.of("slotId", slots.getFirst().id())));
        send(other).isRefused(409, "IDEMPOTENCY_CONFLICT");
        assertThat(post(student(aUser()), "/orders", other).status())
                .as("somebody else's key")
                .isEqualTo(201);
        assertOneOrder();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void makesOneOrderOfManyCopies(boolean up) {
        for (int round = 0; round < Race.rounds(3, 8); round++) {
            resultCache(up);
            var body = body(requestId + round, aSession(1, 1));
            Callable<Answer> copy = () -> send(body);
            List<Answer> answers = Race.run(Collections.nCopies(8, copy));
            assertThat(answers).allSatisfy(a -> {
                if (a.status() != 201) {
                    assertBusy(a);
                }
            });
            assertThat(answers.stream()
                            .filter(a -> a.status() == 201)
                            .map(a -> a.data().path("orderNo").asText())
                            .distinct())
                    .hasSize(1);
            assertThat(count("booking_order where user_id = ?", user)).isEqualTo(round + 1);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void letsARefusedRequestBeTriedAgain(boolean up) {
        resultCache(up);
        List<Slot> slots = aSession(1);
        var body = body(requestId, slots);
        jdbc.update(
                "update time_slot set blocked = true where id = ?",
                slots.getFirst().id());
        Answer refused = send(body).isRefused(409, "SLOT_CLOSED");
        assertThat(refused.data().path("state").asText()).isEqualTo("BLOCKED");
        assertThat(count("idempotent_request where user_id = ?", user)).isZero();
        jdbc.update(
                "update time_slot set blocked = false where id = ?",
                slots.getFirst().id());
        assertThat(send(body).status()).isEqualTo(201);
    }

    /** Claims come and go at the same moment; nobody is told of a server in trouble. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void refusesManyCopiesOrHasThemWait(boolean up) {
        resultCache(up);
        List<Slot> slots = aSession(1);
        jdbc.update(
                "update time_slot set blocked = true where id = ?",
                slots.getFirst().id());
        for (int round = 0; round < Race.rounds(3, 10); round++) {
            var body = body(requestId + round, slots);
            Callable<Answer> copy = () -> send(body);
            assertThat(Race.run(Collections.nCopies(8, copy)))
                    .allMatch(a -> a.enumCode().equals("SLOT_CLOSED")
                            || (a.enumCode().equals("FAILED") && a.retryAfter() != null));
        }
        assertThat(count("idempotent_request where user_id = ?", user)).isZero();
        assertThat(count("booking_order where user_id = ?", user)).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void cancelsOncePerKey(boolean up) {
        resultCache(up);
        String orderNo = anOrder(user, aSession(1));
        String another = anOrder(user, aSession(1));
        Answer first = cancel(user, orderNo, "k1").isOk();
        assertThat(cancel(user, orderNo, "k1").isOk().data()).isEqualTo(first.data());
        assertThat(cancel(user, orderNo, "k2").isOk().data()).isEqualTo(first.data());
        cancel(user, another, "k1").isRefused(409, "IDEMPOTENCY_CONFLICT");
        assertThat(flow(orderNo)).hasSize(2);
        assertThat(status(another)).isEqualTo("CREATED");
    }

    @Test
    void goesOnWhenRedisGoesBetweenCopies() {
        clock.advance(Duration.ofSeconds(90));
        var body = body(requestId, aSession(1));
        Answer first = send(body);
        resultCache(false);
        assertThat(send(body).data()).isEqualTo(first.data());
        resultCache(true);
        assertThat(send(body).data()).isEqualTo(first.data());
        assertOneOrder();
    }

    @Test
    void forgetsARequestAfterADayButNotItsOrder() {
        resultCache(true);
        var body = body(requestId, aSession(1));
        Answer first = send(body);
        known().delete(); // as its time to live does
        jdbc.update(
                "update idempotent_request set created_at = created_at - interval 25 hour" + " where user_id = ?",
                user);
        assertThat(send(body).data().path("orderNo")).isEqualTo(first.data().path("orderNo"));
        assertOneOrder();
    }
}
