package com.courtgate.booking.reservation;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.recording.SaleServerTest;
import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.PaymentSucceeded;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.test.web.servlet.request.MockMvcRequestBuilders;

class ReservationListIT extends SaleServerTest {

    /** Each of a session of its own, because a session has a quota. */
    private List<Decision> ofOneUser(int count) {
        long user = aUser();
        return Stream.generate(() -> recorded(aSlot(1), user)).limit(count).toList();
    }

    private void cancel(Decision recorded) {
        delete(
                        student(recorded.userId()),
                        "/reserve/" + recorded.reservationIds().getFirst())
                .isOk();
    }

    private JsonNode mine(long user, String query) {
        return get(student(user), "/reservations/mine" + query).isOk().data();
    }

    private JsonNode office(String query) {
        return get(admin(), "/admin/reservations" + query).isOk().data();
    }

    private static List<Long> ids(JsonNode page) {
        return StreamSupport.stream(page.path("items").spliterator(), false)
                .map(item -> item.path("id").asLong())
                .toList();
    }

    private static Instant instant(JsonNode text) {
        return OffsetDateTime.parse(text.asText()).toInstant();
    }

    @Test
    void findsABookingByItsCode() {
        List<Decision> own = ofOneUser(2);
        Decision wanted = own.getFirst();
        long id = wanted.reservationIds().getFirst();
        assertThat(ids(office("?code=" + wanted.orderNo() + "-" + id))).containsExactly(id);
        assertThat(ids(office("?code=" + wanted.orderNo()))).containsExactly(id);
        String small = wanted.orderNo().toLowerCase(Locale.ROOT);
        assertThat(ids(office("?code=%20" + small + "%EF%BC%8D" + id))).containsExactly(id);
        assertThat(ids(office("?orderNo=" + small + "%20"))).contains(id);
        assertThat(get(admin(), "/admin/orders?orderNo=" + small)
                        .data()
                        .path("total")
                        .asLong())
                .isOne();
        assertThat(ids(office("?code=" + own.getLast().orderNo() + "-" + id))).isEmpty();
        get(admin(), "/admin/reservations?code=B1'").isRefused(400, "VALIDATE_FAILED");
    }

    // A user's own

    @Test
    void showsAReservationWithItsSlotAsTheContractSays() {
        Slot slot = aSlot(3);
        Decision recorded = recorded(slot, aUser());
        JsonNode seen = get(
                        student(recorded.userId()),
                        "/reservations/" + recorded.reservationIds().getFirst())
                .isOk()
                .data();
        assertThat(seen.path("id").asLong()).isEqualTo(recorded.reservationIds().getFirst());
        assertThat(seen.path("orderNo").asText()).isEqualTo(recorded.orderNo());
        assertThat(seen.path("status").asText()).isEqualTo("PENDING_PAYMENT");
        assertThat(seen.path("amountFen").asLong()).isEqualTo(PRICE_FEN);
        assertThat(instant(seen.path("createTime"))).isEqualTo(clock.instant());
        assertThat(instant(seen.path("payDeadline"))).isEqualTo(clock.instant().plus(Duration.ofMinutes(15)));
        assertThat(seen.path("cancelReason").isNull()).isTrue();
        assertThat(seen.path("slot").path("id").asLong()).isEqualTo(slot.id());
        assertThat(seen.path("slot").path("sessionId").asLong()).isEqualTo(slot.sessionId());
        assertThat(seen.path("slot").path("startTime").asText()).isEqualTo("08:00");
        assertThat(seen.path("slot").path("endTime").asText()).isEqualTo("08:01");
        assertThat(seen.path("slot").path("timeZone").asText()).isEqualTo("Asia/Shanghai");
        assertThat(seen.path("slot").path("hallId").asLong()).isOne();
        assertThat(seen.path("refundTerms").path("amountFen").isNull()).isTrue();
        assertThat(instant(seen.path("refundTerms").path("until")))
                .isEqualTo(startOf(slot).minus(Duration.ofHours(2)));
        assertThat(seen.path("slot").path("permits").asInt()).isEqualTo(3);
        assertThat(seen.path("slot").path("courtName").asText()).startsWith("场地");

        cancel(recorded);
        seen = get(
                        student(recorded.userId()),
                        "/reservations/" + recorded.reservationIds().getFirst())
                .isOk()
                .data();
        assertThat(seen.path("status").asText()).isEqualTo("CANCELLED");
        assertThat(seen.path("cancelReason").asText()).isEqualTo("BY_USER");
        assertThat(seen.path("refundTerms").isNull()).isTrue();
    }

    /** A slot of four in the morning, after the night in which the clocks there are changed next. */
    private Slot aSlotAfterTheClocksChange(ZoneId zone, LocalDate date) {
        long court = aCourtOf(aHall(zone.getId()));
        Map<String, Object> slot =
                Map.of("courtId", court, "startTime", "04:00", "endTime", "05:00", "priceFen", PRICE_FEN);
        Map<String, Object> session = Map.of(
                "slotDate", date,
                "flashTime", clock.instant().minusSeconds(60),
                "timeZone", zone.getId(),
                "slots", List.of(slot));
        JsonNode made = post(admin(), "/admin/sessions", session).isOk().data();
        return new Slot(
                made.path("id").asLong(), made.path("slots").path(0).path("id").asLong(), 1);
    }

    @Test
    void tellsTheZoneOfASessionElsewhereAndWhatComesBackUntilWhen() {
        ZoneId zone = ZoneId.of("Europe/Berlin");
        LocalDate date = LocalDate.ofInstant(
                zone.getRules().nextTransition(clock.instant()).getInstant(), zone);
        Decision recorded = recorded(aSlotAfterTheClocksChange(zone, date), aUser());
        var payment = new PaymentSucceeded(
                recorded.orderNo(),
                "P" + recorded.userId(),
                recorded.userId(),
                PRICE_FEN,
                PRICE_FEN - 500,
                500,
                clock.instant());
        hear(Topology.PAYMENT_SUCCEEDED, payment.outTradeNo(), payment);

        JsonNode mine =
                mine(recorded.userId(), "?status=CONFIRMED").path("items").path(0);
        assertThat(mine.path("slot").path("timeZone").asText()).isEqualTo("Europe/Berlin");
        assertThat(mine.path("slot").path("slotDate").asText()).isEqualTo(date.toString());
        assertThat(mine.path("slot").path("startTime").asText()).isEqualTo("04:00");
        assertThat(mine.path("refundTerms").path("amountFen").asLong()).isEqualTo(PRICE_FEN - 500);
        Instant startsAt = date.atTime(4, 0).atZone(zone).toInstant();
        assertThat(instant(mine.path("refundTerms").path("until"))).isEqualTo(startsAt.minus(Duration.ofHours(2)));

        assertThat(office("?orderNo=" + recorded.orderNo())
                        .path("items")
                        .path(0)
                        .path("slot")
                        .path("timeZone")
                        .asText())
                .isEqualTo("Europe/Berlin");
        JsonNode order = get(admin(), "/admin/orders?orderNo=" + recorded.orderNo())
                .isOk()
                .data();
        assertThat(order.path("items").path(0).path("timeZone").asText()).isEqualTo("Europe/Berlin");
        assertThat(get(admin(), "/admin/orders.csv?orderNo=" + recorded.orderNo())
                        .text()
                        .lines())
                .last()
                .asString()
                .contains(",Europe/Berlin,");
        assertThat(get(admin(), "/admin/slots?from=" + date + "&to=" + date)
                        .isOk()
                        .data()
                        .findValuesAsText("timeZone"))
                .contains("Europe/Berlin");
    }

    @Test
    void showsNobodyElsesReservation() {
        Decision recorded = recorded(aSlot(1), aUser());
        String path = "/reservations/" + recorded.reservationIds().getFirst();
        get(student(aUser()), path).isRefused(404, "NOT_FOUND");
        get(admin(), path).isRefused(404, "NOT_FOUND");
        get(student(recorded.userId()), "/reservations/987654321").isRefused(404, "NOT_FOUND");
        get(null, path).isRefused(401, "UNAUTHORIZED");
        get(null, "/reservations/mine").isRefused(401, "UNAUTHORIZED");
    }

    @Test
    void listsOnesOwnNewestFirstInPages() {
        List<Decision> own = ofOneUser(5);
        recorded(aSlot(1), aUser());
        long user = own.getFirst().userId();
        List<Long> newestFirst =
                own.stream().map(d -> d.reservationIds().getFirst()).toList().reversed();

        JsonNode all = mine(user, "");
        assertThat(ids(all)).isEqualTo(newestFirst);
        assertThat(all.path("total").asLong()).isEqualTo(5);
        assertThat(all.path("page").asLong()).isZero();
        assertThat(all.path("size").asLong()).isEqualTo(20);

        List<Long> paged = new ArrayList<>();
        for (int page = 0; page < 3; page++) {
            JsonNode part = mine(user, "?size=2&page=" + page);
            assertThat(part.path("total").asLong()).isEqualTo(5);
            assertThat(part.path("page").asLong()).isEqualTo(page);
            assertThat(part.path("size").asLong()).isEqualTo(2);
            paged.addAll(ids(part));
        }
        assertThat(paged).isEqualTo(newestFirst);
        JsonNode beyond = mine(user, "?size=2&page=3");
        assertThat(ids(beyond)).isEmpty();
        assertThat(beyond.path("page").asLong()).isEqualTo(3);
        assertThat(ids(mine(user, "?size=200&page=1000000"))).isEmpty();
    }

    @Test
    void listsOnesOwnOfAStatus() {
        List<Decision> own = ofOneUser(3);
        cancel(own.get(1));
        long user = own.getFirst().userId();
        assertThat(ids(mine(user, "?status=CANCELLED")))
                .containsExactly(own.get(1).reservationIds().getFirst());
        assertThat(ids(mine(user, "?status=PENDING_PAYMENT")))
                .containsExactly(
                        own.get(2).reservationIds().getFirst(),
                        own.get(0).reservationIds().getFirst());
        assertThat(ids(mine(user, "?status=CONFIRMED"))).isEmpty();
        assertThat(ids(mine(user, "?userId=" + (user + 1))))
                .as("userId is not asked")
                .hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "?page=-1",
                "?page=1000001",
                "?page=x",
                "?size=0",
                "?size=201",
                "?size=1e9",
                "?status=LOST",
                "?status=3"
            })
    void refusesPagesAndFiltersThatAreNone(String query) {
        get(student(aUser()), "/reservations/mine" + query).isRefused(400, "VALIDATE_FAILED");
        get(admin(), "/admin/reservations" + query).isRefused(400, "VALIDATE_FAILED");
    }

    // The office's

    @Test
    void showsTheOfficeAllThatFitTheFilters() {
        List<Slot> slots = aSession(2, 1);
        Decision first = recorded(slots.get(0), aUser());
        Decision second = recorded(slots.get(0), aUser());
        Decision third = recorded(slots.get(1), first.userId());
        cancel(third);
        String session = "?sessionId=" + slots.get(0).sessionId();

        JsonNode all = office(session);
        assertThat(ids(all))
                .containsExactly(
                        third.reservationIds().getFirst(),
                        second.reservationIds().getFirst(),
                        first.reservationIds().getFirst());
        JsonNode one = all.path("items").get(2);
        assertThat(one.path("userId").asLong()).isEqualTo(first.userId());
        assertThat(one.path("traceId").asText()).isEqualTo(first.traceId());
        assertThat(one.path("orderNo").asText()).isEqualTo(first.orderNo());

        assertThat(ids(office("?userId=" + first.userId())))
                .containsExactly(
                        third.reservationIds().getFirst(),
                        first.reservationIds().getFirst());
        assertThat(ids(office("?slotId=" + slots.get(0).id())))
                .containsExactly(
                        second.reservationIds().getFirst(),
                        first.reservationIds().getFirst());
        assertThat(ids(office("?orderNo=" + second.orderNo())))
                .containsExactly(second.reservationIds().getFirst());
        assertThat(ids(office(session + "&status=CANCELLED")))
                .containsExactly(third.reservationIds().getFirst());
        assertThat(ids(office(session + "&status=CANCELLED&userId=" + second.userId())))
                .isEmpty();
        LocalDate day = LocalDate.parse(one.path("slot").path("slotDate").asText());
        assertThat(ids(office(session + "&dateFrom=" + day + "&dateTo=" + day))).hasSize(3);
        assertThat(ids(office(session + "&dateFrom=" + day.plusDays(1)))).isEmpty();
        assertThat(ids(office(session + "&dateTo=" + day.minusDays(1)))).isEmpty();
        for (String never : List.of("%2B999999-01-01", "0026-12-05", "26-12-05", "2026/12/05")) {
            get(admin(), "/admin/reservations" + session + "&dateTo=" + never).isRefused(400, "VALIDATE_FAILED");
        }
        long court = one.path("slot").path("courtId").asLong();
        assertThat(ids(office(session + "&courtId=" + court))).isNotEmpty();
        assertThat(ids(office(session + "&courtId=987654321"))).isEmpty();
        assertThat(ids(office(session + "&size=1&page=1")))
                .containsExactly(second.reservationIds().getFirst());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"?userId=x", "?dateFrom=soon", "?sessionId=1.5", "?slotId=99999999999999999999", "?hallId=north"
            })
    void refusesOfficeFiltersOfTheWrongType(String query) {
        get(admin(), "/admin/reservations" + query).isRefused(400, "VALIDATE_FAILED");
        get(admin(), "/admin/reservations.csv" + query).isRefused(400, "VALIDATE_FAILED");
    }

    @Test
    void takesAFilterForAValueAndNeverForSql() {
        Decision recorded = recorded(aSlot(1), aUser());
        assertThat(ids(office("?orderNo=" + recorded.orderNo() + "-or-1"))).isEmpty();
        for (String none : List.of("B1%27%20or%20%271%27=%271", "x".repeat(33), "%E4%B8%AD")) {
            get(admin(), "/admin/reservations?orderNo=" + none).isRefused(400, "VALIDATE_FAILED");
        }
    }

    @Test
    void writesTheOfficeATable() throws Exception {
        Slot slot = aSlot(2);
        Decision first = recorded(slot, aUser());
        Decision second = recorded(slot, aUser());
        cancel(first);
        var response = mvc.perform(MockMvcRequestBuilders.get("/admin/reservations.csv?slotId=" + slot.id())
                        .header("Authorization", "Bearer " + admin()))
                .andReturn()
                .getResponse();
        assertThat(response.getStatus()).isEqualTo(200);
        assertThat(response.getContentType()).startsWith("text/csv");
        assertThat(response.getHeader("Content-Disposition")).contains("reservations.csv");
        String[] lines = response.getContentAsString().split("\n");
        assertThat(lines).hasSize(3);
        assertThat(lines[0])
                .isEqualTo("\uFEFFid,orderNo,userId,courtId,date,start,end,status,amountFen,timeZone,"
                        + "hallId,hallZh,hallEn");
        assertThat(lines[1])
                .startsWith(second.reservationIds().getFirst() + "," + second.orderNo() + "," + second.userId())
                .endsWith(",08:00,08:01,PENDING_PAYMENT," + PRICE_FEN + ",Asia/Shanghai,1,场馆,Hall");
        assertThat(lines[2]).endsWith(",CANCELLED," + PRICE_FEN + ",Asia/Shanghai,1,场馆,Hall");
    }

    @Test
    void tellsHallsApart() {
        long hall = aHall("Europe/Berlin");
        long user = aUser();
        Decision here = recorded(aSlot(1), user);
        Slot slot = aSessionOf(hall, 1).getFirst();
        Decision there = recorded(slot, user);
        String ofHall = "?userId=" + user + "&hallId=";
        assertThat(ids(office(ofHall + 1))).isEqualTo(here.reservationIds());
        assertThat(ids(office(ofHall + hall))).isEqualTo(there.reservationIds());
        assertThat(office(ofHall + hall).path("total").asInt()).isOne();
        assertThat(ids(office(ofHall + 987_654_321))).isEmpty();
        assertThat(mine(user, "").findValuesAsText("hallId")).containsExactly(String.valueOf(hall), "1");
        assertThat(get(admin(), "/admin/reservations.csv" + ofHall + hall)
                        .text()
                        .lines())
                .hasSize(2)
                .last()
                .asString()
                .endsWith(",Europe/Berlin," + hall + ",馆,Halle");
        LocalDate day = LocalDate.ofInstant(startOf(slot), ZoneId.of("Europe/Berlin"));
        assertThat(get(admin(), "/admin/slots?from=" + day + "&to=" + day + "&hallId=" + hall)
                        .isOk()
                        .data()
                        .findValuesAsText("hallId"))
                .containsExactly(String.valueOf(hall));
    }

    @Test
    void showsTheOfficesViewsToNoStudent() {
        String student = student(aUser());
        for (String path : List.of("/admin/reservations", "/admin/reservations.csv")) {
            get(student, path).isRefused(403, "FORBIDDEN");
            get(null, path).isRefused(401, "UNAUTHORIZED");
        }
    }

    // The scheduler's

    @Test
    void countsASessionForServicesThatShowTheKeyOnly() {
        List<Slot> slots = aSession(3, 2, 4);
        recorded(slots.get(0), aUser());
        cancel(recorded(slots.get(0), aUser()));
        Decision paid = recorded(slots.get(1), aUser());
        jdbc.update(
                "update reservation set status = 'CONFIRMED' where id = ?",
                paid.reservationIds().getFirst());
        jdbc.update(
                "update time_slot set blocked = true where id = ?", slots.get(2).id());

        String path = "/internal/sessions/" + slots.get(0).sessionId() + "/counts";
        JsonNode counts = getInternal(path).isOk().body();
        assertThat(counts.path("permits").asLong()).isEqualTo(5);
        assertThat(counts.path("recorded").asLong()).isEqualTo(2);
        assertThat(counts.path("paid").asLong()).isEqualTo(1);
        get(admin(), path).isRefused(403, "FORBIDDEN");
    }
}
