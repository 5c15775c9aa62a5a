package com.courtgate.systemtests;

import com.courtgate.systemtests.rush.Checker;
import com.courtgate.systemtests.rush.Opening;
import com.courtgate.systemtests.rush.Rush;
import com.courtgate.systemtests.rush.Student;
import com.courtgate.systemtests.world.Tokens;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;

/** A small rush, from its opening to the checker's findings. */
final class RushFixture {
    private static final AtomicLong NEXT_USER = new AtomicLong(20_000_000L);
    private static final Clock CLOCK = Clock.systemUTC();
    private final Opening opening;
    private final List<Student> students;
    private final Rush rush;

    private RushFixture(Opening opening, List<Student> students, Duration spread) {
        this.opening = opening;
        this.students = students;
        this.rush = new Rush(RunningSuite.api(), opening, students, spread, CLOCK, 42);
    }

    static RushFixture warmed(int students, int courts, int hours, int permits, Duration spread) {
        String admin = RunningSuite.api().login("admin", "admin-dev-only");
        Opening opening =
                Opening.create(
                        RunningSuite.api(),
                        admin,
                        courts,
                        hours,
                        permits,
                        Duration.ofSeconds(4),
                        CLOCK);
        long first = NEXT_USER.getAndAdd(students);
        List<String> tokens =
                new Tokens(RunningSuite.suite()).students(first, students, CLOCK.instant());
        return new RushFixture(opening, Rush.students(first, tokens), spread);
    }

    Opening opening() {
        return opening;
    }

    List<Student> students() {
        return students;
    }

    Rush.Progress progress() {
        return rush.progress();
    }

    CompletableFuture<Void> start() {
        return rush.start();
    }

    Checker.Findings check() throws SQLException {
        return new Checker(RunningSuite.suite(), RunningSuite.api(), opening, CLOCK)
                .check(students, Duration.ofSeconds(90));
    }
}
