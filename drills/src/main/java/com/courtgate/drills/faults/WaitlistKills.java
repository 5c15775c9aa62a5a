package com.courtgate.drills.faults;

import com.courtgate.suite.Api;
import com.courtgate.suite.Api.Answer;
import com.courtgate.suite.ChangedSettings;
import com.courtgate.suite.Dev;
import com.courtgate.suite.Suite;
import com.courtgate.suite.Tokens;
import com.courtgate.suite.rush.Opening;
import com.courtgate.suite.rush.RushChecker;
import com.courtgate.suite.waitlist.SlotWatch;
import com.courtgate.suite.waitlist.WaitingStudent;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.LockSupport;

/**
 * Kills at the named points between a place that comes back and its offer, one at a time: two wait for a slot that
 * somebody gives back, a service dies, and still the first is offered it, then the second, then everybody.
 */
public final class WaitlistKills implements AutoCloseable {
    private static final Duration UNTIL_GATE = Duration.ofSeconds(2);
    private static final Duration MENDED_WITHIN = Duration.ofSeconds(90);
    private static final Duration NEXT_TRY = Duration.ofMillis(100);
    private static final Clock CLOCK = Clock.systemUTC();
    private final Suite suite;
    private final Api api;
    private final Crashes crashes;
    private final Opening opening;
    private final long slot;
    private final ChangedSettings settings;
    private final SlotWatch watch;
    private long nextHolder = 300_000_000L + CLOCK.millis() / 1000 % 100_000_000L * 10L;

    /** Points at which a service can die before an offer stands, in the order in which they are reached. */
    public enum Point {
        BEFORE_MARK_COMMIT("booking"),
        AFTER_SETTLED("booking"),
        AFTER_MARK("booking"),
        BEFORE_OFFER_COMMIT("booking"),
        AFTER_OFFER_COMMIT("booking"),
        AFTER_ORDER_SCRIPT("reserve"),
        BEFORE_RECORDING("booking"),
        BEFORE_COMMIT("booking"),
        AFTER_COMMIT("booking"),
        BEFORE_ACKNOWLEDGEMENT("booking");

        private final String service;

        Point(String service) {
            this.service = service;
        }
    }

    /** Opens a session of one place for all of them. */
    public WaitlistKills(Suite suite, Api api, Dev dev) throws SQLException {
        this.suite = suite;
        this.api = api;
        this.crashes = new Crashes(suite, dev);
        this.settings = ChangedSettings.withoutQuietHours(api, this::admin);
        this.opening = Opening.create(api, admin(), 1, 1, 1, UNTIL_GATE, CLOCK);
        this.slot = opening.slotIds().getFirst();
        this.watch = new SlotWatch(suite, opening, slot);
    }

    private String admin() {
        return api.login("admin", "admin-dev-only");
    }

    private record Holder(String token, long reservationId) {}

    /** Kills once, and returns what is wrong afterwards; empty when the place went to whom it belongs. */
    public List<String> kill(Point point) throws Exception {
        Holder holder = booked();
        List<WaitingStudent> waiting = WaitingStudent.add(suite, api, admin(), 2, CLOCK.instant());
        if (point == Point.BEFORE_MARK_COMMIT) {
            CompletableFuture<Void> death = death(point); // the mark is set as soon as somebody waits
            joinWaitlist(waiting);
            death.join();
            watch.endLook();
            insist("kept for the waitlist", watch::isKept);
            insist("given back", () -> isGivenBack(holder));
        } else {
            joinWaitlist(waiting);
            insist("kept for the waitlist", watch::isKept);
            CompletableFuture<Void> death = death(point);
            insist("given back", () -> isGivenBack(holder));
            death.join();
        }
        return wrongWith(waiting);
    }

    /** Takes the place through the waitlist and gives it back, and returns what is wrong with that. */
    private List<String> wrongWith(List<WaitingStudent> waiting) throws SQLException {
        List<String> wrong = new ArrayList<>();
        for (WaitingStudent student : waiting) {
            watch.endLook();
            insist("offered", () -> student.state().equals("OFFERED"));
            expect(List.of(student.id()), watch.holders(), "holders while it is offered", wrong);
            insist("declined", () -> hasLeft(student));
        }
        watch.endLook();
        insist("on sale to everybody", () -> !watch.isKept() && watch.permitsLeft() == 1);
        expect(waiting.stream().map(WaitingStudent::id).toList(), ofThese(waiting), "offers in turn", wrong);
        RushChecker.Findings findings = new RushChecker(suite, api, opening, CLOCK).check(List.of(), MENDED_WITHIN);
        if (!findings.promisesKept()) {
            wrong.add(findings.toString());
        }
        return wrong;
    }

    private void joinWaitlist(List<WaitingStudent> waiting) {
        waiting.forEach(student -> insist("waits", () -> {
            student.join(opening, slot);
            return student.state().equals("WAITING");
        }));
    }

    /** Whoever comes to the point next dies there; done when the service runs again. */
    private CompletableFuture<Void> death(Point point) throws IOException {
        crashes.wish(point.service, point.name());
        return CompletableFuture.runAsync(
                () -> {
                    try {
                        crashes.awaitDeath(point.service, point.name());
                    } catch (IOException | Fault.NotReached e) {
                        throw new CompletionException(e);
                    }
                },
                Thread::startVirtualThread);
    }

    private List<Long> ofThese(List<WaitingStudent> waiting) throws SQLException {
        List<Long> ids = waiting.stream().map(WaitingStudent::id).toList();
        return watch.offeredTo().stream().filter(ids::contains).toList();
    }

    private static void expect(List<Long> wanted, List<Long> found, String what, List<String> wrong) {
        if (!wanted.equals(found)) {
            wrong.add(what + ": " + found + ", not " + wanted);
        }
    }

    /** Somebody grabs the place; a new one each time, so that nobody presses too often. */
    private Holder booked() {
        List<Holder> holders = new ArrayList<>();
        var wish = Map.of("sessionId", opening.sessionId(), "slotId", slot);
        List<String> held = new ArrayList<>();
        insist("held", () -> {
            String token = new Tokens(suite).student(nextHolder++, CLOCK.instant());
            Answer answer = api.post("/reserve/", token, wish);
            return answer.status() == 202 && held.addAll(List.of(token, answer.text("traceId")));
        });
        insist("booked", () -> {
            var result = api.get("/reserve/result/" + held.getLast() + "?waitMillis=5000", held.getFirst())
                    .data();
            return result.path("status").asText().equals("SUCCESS")
                    && holders.add(new Holder(
                            held.getFirst(), result.path("reservationId").asLong()));
        });
        return holders.getFirst();
    }

    private boolean isGivenBack(Holder holder) {
        api.delete("/reserve/" + holder.reservationId(), holder.token());
        return api.get("/reservations/" + holder.reservationId(), holder.token())
                .text("status")
                .equals("CANCELLED");
    }

    private static boolean hasLeft(WaitingStudent student) {
        student.leave();
        return student.state().equals("LEFT");
    }

    /** Asks again until it is so; whoever is just starting need not answer. */
    private static void insist(String what, Callable<Boolean> isSo) {
        Instant until = CLOCK.instant().plus(MENDED_WITHIN);
        Exception last = null;
        while (CLOCK.instant().isBefore(until)) {
            try {
                if (isSo.call()) {
                    return;
                }
            } catch (Exception notYet) {
                last = notYet;
            }
            LockSupport.parkNanos(NEXT_TRY.toNanos());
        }
        throw new IllegalStateException("not " + what + " within " + MENDED_WITHIN, last);
    }

    @Override
    public void close() throws SQLException {
        settings.close();
        watch.close();
    }
}
