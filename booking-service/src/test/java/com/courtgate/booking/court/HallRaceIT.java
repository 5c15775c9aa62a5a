package com.courtgate.booking.court;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.session.CatalogFixture;
import com.courtgate.common.testing.Race;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Whoever makes a session or a plan of a hall meets whoever changes the hall or moves its courts. */
class HallRaceIT extends CatalogFixture {
    private static final String HERE = "Asia/Shanghai";
    private static final String THERE = "Europe/Berlin";

    @Autowired
    private DataSource dataSource;

    @BeforeEach
    void openTheGate() {
        releaseFeatures(2);
    }

    @AfterEach
    void closeTheGate() {
        releaseFeatures(0);
        jdbc.update("delete from setting");
    }

    private Answer change(long hall, String zone, boolean active) {
        return put(
                admin(),
                "/admin/halls/" + hall,
                Map.of("nameZh", "馆" + hall, "nameEn", "Halle " + hall, "timeZone", zone, "active", active));
    }

    private Answer makeSession(long court) {
        return post(admin(), "/admin/sessions", session(List.of(slot(court, 20))));
    }

    private Answer makePlan(long court) {
        return post(
                admin(),
                "/admin/plans",
                Map.of(
                        "name", "every Monday",
                        "weekdays", List.of("MONDAY"),
                        "courtIds", List.of(court),
                        "opensAt", "14:00",
                        "closesAt", "18:00"));
    }

    @Test
    void hasSessionsAndPlansInItsZoneOnly() {
        for (int round = 0; round < Race.rounds(3, 20); round++) {
            long hall = aHall(HERE);
            long court = aCourtOf(hall);
            List<Callable<Answer>> all =
                    List.of(() -> makeSession(court), () -> makePlan(court), () -> change(hall, THERE, true));
            List<Answer> answers = Race.run(all);
            answers.get(0).isOk();
            answers.get(1).isOk();
            assertThat(answers.get(2).enumCode()).isIn("SUCCESS", "STATE_INVALID");
            for (String table : List.of("booking_session", "opening_plan")) {
                String inItsZone = " b join hall h on h.id = b.hall_id and h.time_zone = b.time_zone where h.id = ?";
                assertThat(count(table + inItsZone, hall)).as(table).isOne();
            }
        }
    }

    @Test
    void isDeactivatedOrHasASession() {
        for (int round = 0; round < Race.rounds(3, 20); round++) {
            long hall = aHall(HERE);
            long court = aCourtOf(hall);
            List<Callable<Answer>> both = List.of(() -> makeSession(court), () -> change(hall, HERE, false));
            assertThat(Race.run(both).stream()
                            .filter(answer -> answer.enumCode().equals("SUCCESS")))
                    .hasSize(1);
            assertThat(count("booking_session b join hall h on h.id = b.hall_id and not h.active where h.id = ?", hall))
                    .isZero();
        }
    }

    @Test
    void hasNoSlotsOfACourtThatMovedAway() {
        for (int round = 0; round < Race.rounds(3, 20); round++) {
            long from = aHall(HERE);
            long to = aHall(HERE);
            long court = aCourtOf(from);
            List<Callable<Answer>> both = List.of(
                    () -> makeSession(court),
                    () -> put(admin(), "/admin/courts/" + court, Map.of("name", "moved", "hallId", to)));
            assertThat(Race.run(both)).anyMatch(answer -> answer.enumCode().equals("SUCCESS"));
            String elsewhere = "time_slot t join booking_session b on b.id = t.session_id"
                    + " join court c on c.id = t.court_id and c.hall_id <> b.hall_id where c.id = ?";
            assertThat(count(elsewhere, court)).isZero();
        }
    }

    /** Two that move courts the other way, and one who makes a session of each. */
    @Test
    void waitsForNobodyInACircle() {
        for (int round = 0; round < Race.rounds(3, 20); round++) {
            long one = aHall(HERE);
            long two = aHall(HERE);
            long first = aCourtOf(one);
            long second = aCourtOf(two);
            List<Callable<Answer>> all = List.of(
                    () -> put(admin(), "/admin/courts/" + first, Map.of("name", "moved", "hallId", two)),
                    () -> put(admin(), "/admin/courts/" + second, Map.of("name", "moved", "hallId", one)),
                    () -> change(one, HERE, true),
                    () -> makeSession(first),
                    () -> makeSession(second));
            assertThat(Race.run(all)).allMatch(answer -> answer.status() < 500);
        }
    }

    /** The release before locks courts, and their hall by the foreign key of the session that it makes then. */
    @Test
    void waitsForNobodyInACircleWithTheReleaseBefore() throws Exception {
        long hall = aHall(HERE);
        long court = aCourtOf(hall);
        try (Connection connection = dataSource.getConnection();
                Statement before = connection.createStatement()) {
            connection.setAutoCommit(false);
            before.execute("select id from court where id = " + court + " for update");
            var made = CompletableFuture.supplyAsync(() -> makeSession(court));
            eventually(() -> assertThat(count("information_schema.processlist"
                            + " where info like '%from court%for update%' and info not like '%processlist%'"))
                    .isOne());
            change(hall, HERE, true).isOk();
            before.execute("""
                    insert into booking_session (slot_date, flash_time, time_zone, status, created_at, hall_id)
                    values ('2099-06-03', '2099-06-02 05:00:00', '%s', 'CLOSED', now(3), %d)
                    """.formatted(HERE, hall));
            connection.commit();
            made.get(1, TimeUnit.MINUTES).isOk();
        }
    }
}
