package com.courtgate.booking.block;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.session.CatalogFixture;
import com.courtgate.common.security.Role;
import com.courtgate.common.testing.Race;
import com.courtgate.common.testing.RepeatedRace;
import com.fasterxml.jackson.databind.JsonNode;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Hours out of sale on a range of dates, whether their sessions are made before or after. */
class StandingBlockIT extends CatalogFixture {
    private static final LocalDate MONDAY = LocalDate.of(2031, 6, 2);
    private static final LocalDate TUESDAY = MONDAY.plusDays(1);
    private static final String PATH = "/admin/standing-blocks";
    private static final Map<String, String> WHY = Map.of("why", "the fair is over");

    @Autowired
    private DataSource dataSource;

    /** 09:00 on the campus. */
    @BeforeEach
    void beginOnAMondayMorning() {
        clock.set(MONDAY.atTime(9, 0).atZone(CAMPUS).toInstant());
    }

    @AfterEach
    void endAll() {
        jdbc.update("update standing_block set ended_at = now(3) where ended_at is null");
        jdbc.update("update time_slot set blocked = false, standing_block_id = null"
                + " where standing_block_id is not null");
        jdbc.update("update opening_plan set deleted = true");
    }

    /** Every day from 14:00 to 18:00; sessions open at 13:00. */
    private void aPlan(long court) {
        post(admin(), "/admin/plans", plan(court)).isOk();
    }

    private static Map<String, Object> plan(long court) {
        return Map.of(
                "name", "every day",
                "weekdays", List.of("MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"),
                "courtIds", List.of(court),
                "opensAt", "14:00",
                "closesAt", "18:00");
    }

    private int generate() {
        Answer answer = postInternal("/internal/plans/generate", Map.of());
        assertThat(answer.status()).isEqualTo(200);
        return answer.body().path("created").asInt();
    }

    private static Map<String, Object> allDay(LocalDate from, LocalDate to, long... courts) {
        var block = new HashMap<String, Object>(Map.of("from", from, "to", to, "why", "the fair"));
        block.put("courtIds", courts);
        return block;
    }

    private JsonNode add(Map<String, Object> block) {
        return post(admin(), PATH, block).isOk().data();
    }

    private JsonNode end(JsonNode block) {
        return post(admin(), PATH + "/" + block.path("id").asLong() + "/end", WHY)
                .isOk()
                .data();
    }

    private List<String> blockedOf(long court, LocalDate date) {
        return jdbc.queryForList(
                "select substr(start_time, 1, 5) from time_slot"
                        + " where court_id = ? and slot_date = ? and blocked order by start_time",
                String.class,
                court,
                date);
    }

    private long slotsOf(long court, LocalDate date) {
        return count("time_slot where court_id = ? and slot_date = ?", court, date);
    }

    private long slotAt(long court, LocalDate date, String start) {
        return jdbc.queryForObject(
                "select id from time_slot where court_id = ? and slot_date = ? and start_time = ?",
                Long.class,
                court,
                date,
                start);
    }

    private JsonNode deed(String deed, long slotId) {
        Long session = jdbc.queryForObject("select session_id from time_slot where id = ?", Long.class, slotId);
        var body = Map.of("slotIds", List.of(slotId), "why", "a word of the office");
        return post(admin(), "/admin/sessions/" + session + "/slots/" + deed, body)
                .isOk()
                .data();
    }

    @Test
    void takesHoursOutOfSaleOfSessionsThatAPlanMakesLater() {
        long court = aCourt();
        long other = aCourt();
        aPlan(court);
        aPlan(other);
        var block = allDay(TUESDAY, TUESDAY, court);
        block.put("startTime", "15:30");
        block.put("endTime", "17:00");
        assertThat(add(block).path("slots").asInt()).isZero();
        assertThat(generate()).isEqualTo(4);
        assertThat(blockedOf(court, MONDAY)).isEmpty();
        assertThat(blockedOf(court, TUESDAY)).containsExactly("15:00", "16:00");
        assertThat(blockedOf(other, TUESDAY)).isEmpty();
        long slot = slotAt(court, TUESDAY, "15:00");
        assertThat(count("time_slot where id = ? and block_version = 1 and blocked_why = 'the fair'", slot))
                .isOne();
    }

    @Test
    void takesHoursOutOfSaleOfSessionsThatAreMadeByHand() {
        add(allDay(TUESDAY, TUESDAY));
        long session = aSession(2).path("id").asLong();
        assertThat(count("time_slot where session_id = ? and blocked", session)).isEqualTo(2);
    }

    @Test
    void takesThoseOutOfSaleThatAreThereAndPutsThemBack() {
        long court = aCourt();
        aPlan(court);
        generate();
        JsonNode block = add(allDay(MONDAY, TUESDAY, court));
        assertThat(block.path("slots").asInt()).isEqualTo(8);
        assertThat(blockedOf(court, TUESDAY)).hasSize(4);
        long session = jdbc.queryForObject(
                "select session_id from time_slot where id = ?", Long.class, slotAt(court, TUESDAY, "14:00"));
        String told = "outbox_event where aggregate_id = ? and routing_key = 'slots.blocked'";
        assertThat(count(told, "session:" + session)).isOne();

        clock.advance(Duration.ofDays(1).plusHours(6)); // Tuesday, 15:00: one hour of it is over
        assertThat(end(block).path("slots").asInt()).isEqualTo(3);
        assertThat(blockedOf(court, TUESDAY)).containsExactly("14:00");
        assertThat(count(told, "session:" + session)).isEqualTo(2);
        assertThat(end(block).path("slots").asInt()).as("again").isZero();
        assertThat(count(
                        "audit_log where target = ?",
                        "standingBlock:" + block.path("id").asLong()))
                .isEqualTo(2);
    }

    @Test
    void leavesAloneWhatTheOfficeHasDecidedSlotBySlot() {
        long court = aCourt();
        aPlan(court);
        generate();
        deed("block", slotAt(court, TUESDAY, "14:00"));
        JsonNode block = add(allDay(TUESDAY, TUESDAY, court));
        assertThat(block.path("slots").asInt()).isEqualTo(3);
        deed("unblock", slotAt(court, TUESDAY, "15:00"));
        deed("unblock", slotAt(court, TUESDAY, "16:00"));
        deed("block", slotAt(court, TUESDAY, "16:00"));
        assertThat(end(block).path("slots").asInt()).isOne();
        assertThat(blockedOf(court, TUESDAY)).containsExactly("14:00", "16:00");
    }

    /** A flood: who presses block means this slot, whatever keeps it out of sale just now. */
    @Test
    void leavesASlotToTheOfficeThatBlocksItAsWell() {
        long court = aCourt();
        aPlan(court);
        generate();
        JsonNode block = add(allDay(TUESDAY, TUESDAY, court));
        long flooded = slotAt(court, TUESDAY, "15:00");
        assertThat(deed("block", flooded).path("slotIds").path(0).asLong()).isEqualTo(flooded);
        String logged = "audit_log where detail like '%a word of the office%' and detail like ?";
        assertThat(count(logged, "%[" + flooded + "]%")).isOne();
        assertThat(deed("block", flooded).path("slotIds"))
                .as("as wanted already")
                .isEmpty();
        assertThat(count(
                        "time_slot where id = ? and blocked and standing_block_id is null"
                                + " and blocked_why = 'a word of the office'",
                        flooded))
                .isOne();
        assertThat(end(block).path("slots").asInt()).isEqualTo(3);
        assertThat(blockedOf(court, TUESDAY)).containsExactly("15:00");
    }

    @Test
    void holdsForAsLongAsOneOfSeveralDoes() {
        long court = aCourt();
        aPlan(court);
        JsonNode fair = add(allDay(MONDAY, TUESDAY, court));
        JsonNode club = add(allDay(TUESDAY, TUESDAY, court));
        generate();
        assertThat(end(fair).path("slots").asInt()).isEqualTo(4);
        assertThat(blockedOf(court, MONDAY)).isEmpty();
        assertThat(blockedOf(court, TUESDAY)).hasSize(4);
        assertThat(end(club).path("slots").asInt()).isEqualTo(4);
        assertThat(blockedOf(court, TUESDAY)).isEmpty();
    }

    @RepeatedRace(few = 4, all = 10)
    void holdsThoughThePlanMakesItsSessionsAtThisMoment() {
        long court = aCourt();
        aPlan(court);
        Callable<Object> plan = this::generate;
        Callable<Object> block = () -> add(allDay(MONDAY, TUESDAY, court));
        Race.run(List.of(plan, block, plan));
        assertThat(slotsOf(court, TUESDAY)).isEqualTo(4);
        assertThat(blockedOf(court, MONDAY)).hasSize(4);
        assertThat(blockedOf(court, TUESDAY)).hasSize(4);
    }

    @RepeatedRace(few = 4, all = 10)
    void endsThoughThePlanMakesItsSessionsAtThisMoment() {
        long court = aCourt();
        aPlan(court);
        JsonNode added = add(allDay(MONDAY, TUESDAY, court));
        Callable<Object> plan = this::generate;
        Callable<Object> end = () -> end(added);
        Race.run(List.of(plan, end, plan));
        assertThat(slotsOf(court, TUESDAY)).isEqualTo(4);
        assertThat(blockedOf(court, MONDAY)).isEmpty();
        assertThat(blockedOf(court, TUESDAY)).isEmpty();
    }

    @RepeatedRace(few = 4, all = 20)
    void endsThoughTheOfficeWithdrawsOneOfItsSlotsAtThisMoment() {
        long court = aCourt();
        aPlan(court);
        JsonNode added = add(allDay(TUESDAY, TUESDAY, court));
        generate();
        long withdrawn = slotAt(court, TUESDAY, "15:00");
        Callable<Object> withdraw = () -> {
            deed("withdraw", withdrawn);
            return withdrawn;
        };
        Callable<Object> end = () -> end(added);
        Race.run(List.of(end, withdraw));
        assertThat(blockedOf(court, TUESDAY)).containsExactly("15:00");
    }

    // Weekly

    private static Map<String, Object> weekly(String day, LocalDate from, LocalDate to, long court) {
        var block = allDay(from, to, court);
        block.put("weekdays", List.of(day));
        block.put("title", " table tennis club ");
        return block;
    }

    /** Hours from 9:00 to 12:00 of a day. */
    private JsonNode aSessionOn(LocalDate date, ZoneId zone, long court) {
        List<Map<String, Object>> hours = List.of(slot(court, 9), slot(court, 10), slot(court, 11));
        return post(
                        admin(),
                        "/admin/sessions",
                        Map.of("slotDate", date, "flashTime", soon(), "timeZone", zone.getId(), "slots", hours))
                .isOk()
                .data();
    }

    private static String aStudent() {
        return tokens.token(7, "s7", Role.STUDENT, clock.instant().plusSeconds(3600));
    }

    private List<String> shownFor(JsonNode session) {
        return get(aStudent(), "/sessions/" + session.path("id").asLong() + "/slots")
                .isOk()
                .data()
                .findValuesAsText("blockedFor");
    }

    @Test
    void keepsAClubHourOfATermOutOfSaleAlsoBeyondTheYear() {
        LocalDate first = LocalDate.of(2031, 12, 1);
        clock.set(first.atTime(9, 0).atZone(CAMPUS).toInstant());
        long court = aCourt();
        LocalDate lastOfTheYear = LocalDate.of(2031, 12, 30);
        JsonNode before = aSessionOn(lastOfTheYear, CAMPUS, court);
        aSessionOn(LocalDate.of(2032, 1, 1), CAMPUS, court);
        var club = weekly("TUESDAY", first, LocalDate.of(2032, 2, 28), court);
        club.put("startTime", "10:00");
        club.put("endTime", "11:00");
        JsonNode added = add(club);
        assertThat(added.path("slots").asInt()).isOne();
        JsonNode after = aSessionOn(LocalDate.of(2032, 1, 6), CAMPUS, court);
        aSessionOn(LocalDate.of(2032, 3, 2), CAMPUS, court);

        assertThat(blockedOf(court, lastOfTheYear)).containsExactly("10:00");
        assertThat(blockedOf(court, LocalDate.of(2032, 1, 1))).as("a Thursday").isEmpty();
        assertThat(blockedOf(court, LocalDate.of(2032, 1, 6))).containsExactly("10:00");
        assertThat(blockedOf(court, LocalDate.of(2032, 3, 2)))
                .as("after the term")
                .isEmpty();
        for (JsonNode session : List.of(before, after)) {
            assertThat(shownFor(session)).containsExactly("null", "table tennis club", "null");
        }
        assertThat(end(added).path("slots").asInt()).isEqualTo(2);
        eventually(() -> assertThat(shownFor(after)).containsExactly("null", "null", "null"));
    }

    @Test
    void keepsTheHoursOfTheHallWhenTheClockChanges() {
        ZoneId berlin = ZoneId.of("Europe/Berlin");
        LocalDate changed = LocalDate.of(2031, 3, 30);
        clock.set(changed.minusDays(10).atTime(9, 0).atZone(berlin).toInstant());
        long court = aCourtOf(aHall("Europe/Berlin"));
        var club = weekly("SUNDAY", changed.minusDays(20), changed.plusDays(20), court);
        club.put("startTime", "10:00");
        aSessionOn(changed.minusDays(7), berlin, court);
        aSessionOn(changed, berlin, court);
        JsonNode added = add(club);
        aSessionOn(changed.plusDays(7), berlin, court);
        for (int week = -1; week <= 1; week++) {
            assertThat(blockedOf(court, changed.plusWeeks(week))).containsExactly("10:00", "11:00");
        }
        clock.set(changed.atTime(11, 10).atZone(berlin).toInstant()); // the hour from 10:00 is over, by summer time
        assertThat(end(added).path("slots").asInt()).isEqualTo(3);
        assertThat(blockedOf(court, changed)).containsExactly("10:00");
    }

    @Test
    void isCoveredByAnotherOnItsOwnDaysOnly() {
        long court = aCourt();
        aPlan(court);
        generate();
        JsonNode always = add(allDay(MONDAY, TUESDAY, court));
        add(weekly("TUESDAY", MONDAY, TUESDAY, court));
        assertThat(end(always).path("slots").asInt()).isEqualTo(4);
        assertThat(blockedOf(court, MONDAY)).isEmpty();
        assertThat(blockedOf(court, TUESDAY)).hasSize(4);
    }

    @Test
    void isFoundByTitleCourtAndDaysAndSaved() {
        long court = aCourt();
        long id = add(weekly("TUESDAY", TUESDAY, TUESDAY.plusDays(7), court))
                .path("id")
                .asLong();
        String own = "title=tennis&courtId=" + court;
        for (String days : List.of("", "&dateFrom=" + TUESDAY, "&dateTo=" + TUESDAY, "&live=true")) {
            JsonNode listed = get(admin(), PATH + "?" + own + days).isOk().data();
            assertThat(listed.path("total").asInt()).as(days).isOne();
            JsonNode row = listed.path("items").path(0);
            assertThat(row.path("id").asLong()).isEqualTo(id);
            assertThat(row.path("weekdays").path(0).asText()).isEqualTo("TUESDAY");
            assertThat(row.path("title").asText()).isEqualTo("table tennis club");
        }
        for (String none :
                List.of("title=chess", own + "&dateTo=" + MONDAY, own + "&dateFrom=" + TUESDAY.plusDays(8))) {
            assertThat(get(admin(), PATH + "?" + none)
                            .isOk()
                            .data()
                            .path("total")
                            .asInt())
                    .as(none)
                    .isZero();
        }
        Answer file = get(admin(), PATH + ".csv?" + own);
        assertThat(file.text().lines()).hasSize(2).anyMatch(line -> line.contains("table tennis club"));
        get(aStudent(), PATH + ".csv").isRefused(403, "FORBIDDEN");
        get(admin(), PATH + "?live=maybe").isRefused(400, "VALIDATE_FAILED");
    }

    @Test
    void showsTheSlotsOfItsDaysBeforeItIsAdded() {
        long court = aCourt();
        aPlan(court);
        generate();
        String days = "/admin/slots?from=" + MONDAY + "&to=" + TUESDAY + "&courtId=" + court;
        assertThat(get(admin(), days).isOk().data()).hasSize(8);
        assertThat(get(admin(), days + "&weekday=TUESDAY").isOk().data().findValuesAsText("slotDate"))
                .hasSize(4)
                .containsOnly(TUESDAY.toString());
        assertThat(get(admin(), days + "&weekday=SUNDAY&weekday=MONDAY").isOk().data())
                .hasSize(4);
        get(admin(), days + "&weekday=FUNDAY").isRefused(400, "VALIDATE_FAILED");
    }

    @Test
    void refusesDaysThatItNeverMeets() {
        long court = aCourt();
        post(admin(), PATH, weekly("SUNDAY", MONDAY, TUESDAY, court)).isRefused(400, "VALIDATE_FAILED");
        post(admin(), PATH, weekly("FUNDAY", MONDAY, TUESDAY, court)).isRefused(400, "VALIDATE_FAILED");
        var wordy = weekly("TUESDAY", MONDAY, TUESDAY, court);
        wordy.put("title", "x".repeat(61));
        post(admin(), PATH, wordy).isRefused(400, "VALIDATE_FAILED");
    }

    // Beside recorders, which lock slots ascending

    /** Somebody else has a slot's row locked. */
    private interface Other {
        /** Answers whether it was not locked. */
        boolean locks(String which, long slotId) throws SQLException;
    }

    private interface Meanwhile {
        void happens(Other other) throws SQLException;
    }

    /** Adds a standing block while another has a slot, and lets the test go on once it waits for that. */
    private JsonNode addWhileLocked(long slotId, Map<String, Object> block, Meanwhile meanwhile) throws Exception {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            Other other = (which, id) -> statement
                    .executeQuery("select id from time_slot where id = " + id + " for update" + which)
                    .next();
            assertThat(other.locks("", slotId)).isTrue();
            var added = CompletableFuture.supplyAsync(() -> add(block));
            eventually(() -> assertThat(count("information_schema.processlist"
                            + " where info like '%time_slot force%for update%' and info not like '%processlist%'"))
                    .isOne());
            meanwhile.happens(other);
            connection.rollback();
            return added.get(1, TimeUnit.MINUTES);
        }
    }

    /** More slots than one event names; the later ones begin earlier. */
    private List<Long> aSessionOfManySlots(long court) {
        JsonNode session = post(
                        admin(),
                        "/admin/sessions",
                        session(IntStream.range(0, 401)
                                .mapToObj(i -> Map.<String, Object>of(
                                        "courtId", court,
                                        "startTime", LocalTime.of(20, 0).minusMinutes(i),
                                        "endTime", LocalTime.of(20, 1).minusMinutes(i)))
                                .toList()))
                .isOk()
                .data();
        return jdbc.queryForList(
                "select id from time_slot where session_id = ? order by id",
                Long.class,
                session.path("id").asLong());
    }

    @Test
    void waitsForARecorderWithoutWhatThatWillLockNext() throws Exception {
        long court = aCourt();
        List<Long> slots = aSessionOfManySlots(court);
        JsonNode added = addWhileLocked(
                slots.getFirst(),
                allDay(TUESDAY, TUESDAY, court),
                other -> assertThat(other.locks("", slots.getLast())).isTrue());
        assertThat(added.path("slots").asInt()).isEqualTo(401);
        assertThat(count("time_slot where court_id = ? and blocked and block_version = 1", court))
                .isEqualTo(401);
    }

    @Test
    void keepsTheSlotsOfTodayForTheShortestTime() throws Exception {
        long court = aCourt();
        aPlan(court);
        generate();
        JsonNode added = addWhileLocked(
                slotAt(court, MONDAY, "14:00"),
                allDay(MONDAY, TUESDAY, court),
                other -> assertThat(other.locks(" skip locked", slotAt(court, TUESDAY, "14:00")))
                        .as("tomorrow's are not locked yet")
                        .isFalse());
        assertThat(added.path("slots").asInt()).isEqualTo(8);
    }

    @Test
    void isListedAndSeenInThePreviewOfAPlan() {
        long court = aCourt();
        var block = allDay(TUESDAY, TUESDAY, court);
        block.put("startTime", "16:00");
        JsonNode added = add(block);
        JsonNode listed =
                get(admin(), PATH + "?live=true").isOk().data().path("items").path(0);
        assertThat(listed.path("id")).isEqualTo(added.path("id"));
        assertThat(listed.path("from").asText()).isEqualTo("2031-06-03");
        assertThat(listed.path("startTime").asText()).isEqualTo("16:00");
        assertThat(listed.path("endTime").isNull()).isTrue();
        assertThat(listed.path("courtIds").path(0).asLong()).isEqualTo(court);
        JsonNode preview =
                post(admin(), "/admin/plans/preview?days=2", plan(court)).isOk().data();
        assertThat(preview.findValuesAsText("blocked")).containsExactly("0", "2");
        end(added);
        assertThat(get(admin(), PATH + "?live=true").isOk().data().path("total").asInt())
                .isZero();
        assertThat(get(admin(), PATH)
                        .isOk()
                        .data()
                        .path("items")
                        .path(0)
                        .path("endedAt")
                        .asText())
                .isNotEmpty();
    }

    @Test
    void refusesWhatContradictsItselfOrIsNotTheOffices() {
        long court = aCourt();
        post(admin(), PATH, allDay(TUESDAY, MONDAY, court)).isRefused(400, "VALIDATE_FAILED");
        post(admin(), PATH, allDay(MONDAY.minusDays(2), MONDAY.minusDays(1), court))
                .isRefused(400, "VALIDATE_FAILED");
        post(admin(), PATH, allDay(MONDAY, MONDAY.plusDays(366), court)).isRefused(400, "VALIDATE_FAILED");
        post(admin(), PATH, allDay(MONDAY, TUESDAY, 987_654_321)).isRefused(400, "PARAM_ERROR");
        var hours = allDay(MONDAY, TUESDAY, court);
        hours.putAll(Map.of("startTime", "12:00", "endTime", "12:00"));
        post(admin(), PATH, hours).isRefused(400, "VALIDATE_FAILED");
        post(admin(), PATH, Map.of("from", MONDAY, "to", TUESDAY)).isRefused(400, "VALIDATE_FAILED");
        post(admin(), PATH + "/987654321/end", WHY).isRefused(404, "NOT_FOUND");
        String student = tokens.token(7, "s7", Role.STUDENT, clock.instant().plusSeconds(3600));
        post(student, PATH, allDay(MONDAY, TUESDAY, court)).isRefused(403, "FORBIDDEN");
        assertThat(count("standing_block_court where court_id = ?", court)).isZero();
    }

    // Halls

    private static Map<String, Object> wholeHall(long hall) {
        return new HashMap<>(Map.of("from", MONDAY, "to", TUESDAY, "hallId", hall, "why", "the fair"));
    }

    private List<Long> courtsOf(long block) {
        return jdbc.queryForList(
                "select court_id from standing_block_court where standing_block_id = ? order by court_id",
                Long.class,
                block);
    }

    @Test
    void keepsAWholeHallOutOfSaleAndNoOther() {
        long hall = aHall("Asia/Shanghai");
        long here = aCourtOf(hall);
        long there = aCourtOf(aHall("Asia/Shanghai"));
        aPlan(here);
        aPlan(there);
        generate();
        JsonNode block = add(wholeHall(hall));
        assertThat(block.path("slots").asInt()).isEqualTo(8);
        assertThat(blockedOf(here, TUESDAY)).hasSize(4);
        assertThat(blockedOf(there, TUESDAY)).isEmpty();
        JsonNode listed =
                get(admin(), PATH + "?live=true&hallId=" + hall).isOk().data();
        assertThat(listed.path("total").asInt()).isOne();
        assertThat(listed.path("items").path(0).path("hallId").asLong()).isEqualTo(hall);
        assertThat(listed.path("items").path(0).path("courtIds")).isEmpty();
        end(block);
        assertThat(blockedOf(here, TUESDAY)).isEmpty();
    }

    @Test
    void keepsNothingOutOfSaleElsewhereWhileItsHallHasNoCourt() {
        long empty = aHall("Asia/Shanghai");
        JsonNode block = add(wholeHall(empty));
        long elsewhere = aCourt();
        aPlan(elsewhere);
        generate();
        assertThat(blockedOf(elsewhere, TUESDAY)).isEmpty();
        long later = aCourtOf(empty);
        assertThat(courtsOf(block.path("id").asLong())).containsExactly(later);
        aPlan(later);
        generate();
        assertThat(blockedOf(later, TUESDAY)).hasSize(4);
    }

    @Test
    void followsACourtThatMoves() {
        long from = aHall("Asia/Shanghai");
        long to = aHall("Asia/Shanghai");
        long moving = aCourtOf(from);
        long staying = aCourtOf(from);
        long left = add(wholeHall(from)).path("id").asLong();
        long entered = add(wholeHall(to)).path("id").asLong();
        long its = add(allDay(MONDAY, TUESDAY, moving)).path("id").asLong();
        put(admin(), "/admin/courts/" + moving, Map.of("name", "moved", "hallId", to))
                .isOk();
        assertThat(courtsOf(left)).containsExactly(staying);
        assertThat(courtsOf(entered)).containsExactly(moving);
        assertThat(courtsOf(its)).as("a block of the court stays with it").containsExactly(moving);
    }

    /** The release before writes "every court" as no court at all. */
    @Test
    void givesBlocksOfEveryCourtToTheFirstHallWhenThereIsASecond() {
        long block = add(wholeHall(1)).path("id").asLong();
        jdbc.update("delete from standing_block_court where standing_block_id = ?", block);
        jdbc.update("update standing_block set hall_id = null where id = ?", block);
        JsonNode listed =
                get(admin(), PATH + "?live=true&hallId=1").isOk().data().path("items");
        assertThat(listed.path(0).path("id").asLong()).isEqualTo(block);
        assertThat(listed.path(0).path("hallId").asLong()).isOne();
        long first = aCourt();
        long second = aCourtOf(aHall("Asia/Shanghai"));
        assertThat(courtsOf(block)).contains(first).doesNotContain(second);
        aPlan(second);
        generate();
        assertThat(blockedOf(second, TUESDAY)).isEmpty();
    }

    @Test
    void refusesCourtsOfTwoHalls() {
        long here = aCourt();
        long there = aCourtOf(aHall("Asia/Shanghai"));
        assertThat(post(admin(), PATH, allDay(MONDAY, TUESDAY, here, there))
                        .isRefused(400, "PARAM_ERROR")
                        .data()
                        .path("courtIds")
                        .asText())
                .contains(String.valueOf(there), "hall 1");
        var elsewhere = allDay(MONDAY, TUESDAY, here);
        elsewhere.put("hallId", 987_654_321);
        assertThat(post(admin(), PATH, elsewhere)
                        .isRefused(400, "PARAM_ERROR")
                        .data()
                        .path("hallId")
                        .asText())
                .contains("987654321");
    }

    @Test
    void missesNoCourtThatIsAddedMeanwhile() {
        for (int round = 0; round < Race.rounds(3, 20); round++) {
            long hall = aHall("Asia/Shanghai");
            List<Callable<Long>> both = List.of(
                    () -> aCourtOf(hall), () -> add(wholeHall(hall)).path("id").asLong());
            List<Long> made = Race.run(both);
            assertThat(courtsOf(made.get(1))).containsExactly(made.get(0));
        }
    }

    @Test
    void reachesToTheEndOfTheDay() {
        long court = aCourt();
        var hours = List.of(
                slot(court, 21), Map.<String, Object>of("courtId", court, "startTime", "22:00", "endTime", "23:00"));
        JsonNode session = post(
                        admin(), "/admin/sessions", Map.of("slotDate", TUESDAY, "flashTime", soon(), "slots", hours))
                .isOk()
                .data();
        var evening = allDay(MONDAY, TUESDAY, court);
        evening.putAll(Map.of("startTime", "22:00", "endTime", "24:00"));
        JsonNode added = add(evening);
        assertThat(added.path("slots").asInt()).isOne();
        assertThat(blockedOf(court, TUESDAY)).containsExactly("22:00");
        assertThat(jdbc.queryForObject(
                        "select count(*) from standing_block where id = ? and end_time is null",
                        Long.class,
                        added.path("id").asLong()))
                .isOne();
        assertThat(session.path("id").asLong()).isPositive();
        assertThat(get(admin(), PATH + ".csv?live=true&courtId=" + court).text())
                .contains(",22:00,,")
                .doesNotContain("23:59");
        for (var wrong : Map.of("startTime", "24:00", "endTime", "24:01").entrySet()) {
            var block = allDay(MONDAY, TUESDAY, court);
            block.put(wrong.getKey(), wrong.getValue());
            post(admin(), PATH, block).isRefused(400, "VALIDATE_FAILED");
        }
    }
}
