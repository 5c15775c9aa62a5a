package com.courtgate.booking.order;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.HoldsDecided.Outcome;
import com.courtgate.common.security.Role;
import com.courtgate.common.testing.Race;
import com.courtgate.common.testing.RepeatedRace;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Bookings of the front desk. */
class DeskIT extends OrderServerTest {
    private static final ZoneId CAMPUS = ZoneId.of("Asia/Shanghai");
    private static final long CLERK = 77;

    private String clerk() {
        return tokens.token(CLERK, "clerk77", Role.FRONT_DESK, clock.instant().plus(Duration.ofMinutes(10)));
    }

    private String aStudent() {
        String studentId = "desk" + aUser();
        post(
                        admin(),
                        "/admin/users",
                        List.of(Map.of("studentId", studentId, "name", "李四", "password", "first-password")))
                .isOk();
        return studentId;
    }

    private long idOf(String studentId) {
        return get(clerk(), "/desk/students/" + studentId)
                .isOk()
                .data()
                .path("id")
                .asLong();
    }

    private Answer order(String studentId, Map<String, Object> order) {
        return post(clerk(), "/desk/orders", Map.of("studentId", studentId, "order", order));
    }

    private String ordered(String studentId, List<Slot> slots) {
        Answer answer = order(studentId, body(aRequestId(), slots));
        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
        return answer.data().path("orderNo").asText();
    }

    @Test
    void ordersForAStudentByTheOneWayToTakeStock() {
        String studentId = aStudent();
        List<Slot> slots = aSession(1, 1);
        Map<String, Object> body = body(aRequestId(), slots);
        String orderNo = order(studentId, body).data().path("orderNo").asText();
        assertThat(order(studentId, body).data().path("orderNo").asText())
                .as("the same again")
                .isEqualTo(orderNo);
        assertThat(count("outbox_event where aggregate_id = ? and routing_key = ?", orderNo, Topology.ORDER_CREATED))
                .isOne();
        assertThat(count("reservation where order_no = ?", orderNo)).isZero();
        Decision decision = stockTaken(orderNo, idOf(studentId), slots);
        assertThat(decision.outcome()).isEqualTo(Outcome.SUCCESS);
        var desk = get(clerk(), "/desk/orders/" + orderNo).isOk().data();
        assertThat(desk.path("status").asText()).isEqualTo("STOCK_RESERVED");
        assertThat(desk.path("amountFen").asLong()).isEqualTo(2 * PRICE_FEN);
        assertThat(desk.path("hallId").asLong()).isOne();
        assertThat(get(student(idOf(studentId)), "/orders/" + orderNo)
                        .isOk()
                        .data()
                        .path("userId")
                        .asLong())
                .isEqualTo(idOf(studentId));
        assertThat(get(admin(), "/admin/audit-log?action=desk.order&target=order:" + orderNo)
                        .isOk()
                        .data()
                        .path("items")
                        .findValuesAsText("studentId"))
                .as("one entry: who placed it, and for whom")
                .containsExactlyInAnyOrder("clerk77", studentId);
    }

    @Test
    void ordersNothingBeforeTheGateAndNothingThatIsBlocked() {
        String studentId = aStudent();
        List<Slot> slots = aSession(1, 1);
        post(
                        admin(),
                        "/admin/sessions/" + slots.getFirst().sessionId() + "/slots/block",
                        Map.of("slotIds", List.of(slots.getFirst().id()), "why", "the roof leaks"))
                .isOk();
        order(studentId, body(aRequestId(), slots)).isRefused(409, "SLOT_CLOSED");
        List<Slot> waiting = aSession(1);
        jdbc.update(
                "update booking_session set status = 'WARMED', flash_time = ? where id = ?",
                LocalDateTime.ofInstant(clock.instant().plusSeconds(3600), ZoneOffset.UTC),
                waiting.getFirst().sessionId());
        String early = ordered(studentId, waiting);
        var desk = get(clerk(), "/desk/orders/" + early).isOk().data();
        assertThat(desk.path("status").asText()).isEqualTo("STOCK_FAILED");
        assertThat(desk.path("stockFailure").asText()).isEqualTo("UNGATED");
    }

    @Test
    void booksForStudentsWhoMayAndByTheDeskAlone() {
        List<Slot> slots = aSession(1);
        order("nobody", body(aRequestId(), slots)).isRefused(404, "NOT_FOUND");
        String gone = aStudent();
        post(admin(), "/admin/users/" + idOf(gone) + "/deactivate", Map.of("why", "left the university"))
                .isOk();
        order(gone, body(aRequestId(), slots)).isRefused(404, "NOT_FOUND");
        String studentId = aStudent();
        Map<String, Object> request = Map.of("studentId", studentId, "order", body(aRequestId(), slots));
        post(student(idOf(studentId)), "/desk/orders", request).isRefused(403, "FORBIDDEN");
        get(student(idOf(studentId)), "/desk/bookings").isRefused(403, "FORBIDDEN");
        post(clerk(), "/desk/orders", Map.of("studentId", studentId)).isRefused(400, "VALIDATE_FAILED");
        get(clerk(), "/desk/orders/B0").isRefused(404, "NOT_FOUND");
    }

    @Test
    void booksForWhoeverHasNoAccount() {
        Answer added = post(clerk(), "/desk/guests", Map.of("name", "Wei Ling "));
        assertThat(added.status()).as(added.text()).isEqualTo(201);
        String guest = added.data().path("studentId").asText();
        assertThat(guest).matches("guest-[0-9a-f]{8}");
        assertThat(get(clerk(), "/desk/students/" + guest)
                        .isOk()
                        .data()
                        .path("name")
                        .asText())
                .isEqualTo("Wei Ling");
        List<Slot> slots = aSession(1);
        Decision decision = stockTaken(ordered(guest, slots), idOf(guest), slots);
        assertThat(decision.outcome()).isEqualTo(Outcome.SUCCESS);
        assertThat(get(admin(), "/admin/audit-log?action=desk.guest")
                        .isOk()
                        .data()
                        .toString())
                .contains("clerk77", guest);
        post(clerk(), "/desk/guests", Map.of("name", "=1+1")).isRefused(400, "VALIDATE_FAILED");
        post(student(idOf(guest)), "/desk/guests", Map.of("name", "Wei")).isRefused(403, "FORBIDDEN");
    }

    @RepeatedRace(few = 3, all = 5)
    void placesOneOrderForCopiesAtTheSameMoment() {
        String studentId = aStudent();
        List<Slot> slots = aSession(1);
        Map<String, Object> body = body(aRequestId(), slots);
        Callable<String> copy =
                () -> order(studentId, body).data().path("orderNo").asText();
        assertThat(Race.run(List.of(copy, copy, copy)))
                .containsOnly(Race.run(List.of(copy)).getFirst());
        assertThat(count("booking_order where user_id = ?", idOf(studentId))).isOne();
    }

    @Test
    void showsTheBookingsOfToday() {
        String studentId = aStudent();
        List<Slot> slots = aSession(1);
        String orderNo = ordered(studentId, slots);
        stockTaken(orderNo, idOf(studentId), slots);
        assertThat(get(clerk(), "/desk/bookings").isOk().data().findValuesAsText("orderNo"))
                .doesNotContain(orderNo);
        LocalDate day = LocalDate.ofInstant(startOf(slots.getFirst()), CAMPUS);
        Instant now = clock.instant();
        clock.set(day.atTime(LocalTime.of(0, 1)).atZone(CAMPUS).toInstant());
        var today = get(clerk(), "/desk/bookings").isOk().data();
        assertThat(today.findValuesAsText("orderNo")).contains(orderNo);
        assertThat(today.findValuesAsText("timeZone")).contains("Asia/Shanghai");
        assertThat(today.findValuesAsText("studentId")).contains(studentId);
        clock.set(day.plusDays(1).atTime(LocalTime.of(0, 1)).atZone(CAMPUS).toInstant());
        assertThat(get(clerk(), "/desk/bookings").isOk().data().findValuesAsText("orderNo"))
                .doesNotContain(orderNo);
        clock.set(now);
    }

    private List<String> bookings(String query) {
        return get(clerk(), "/desk/bookings?" + query).isOk().data().findValuesAsText("reservationId");
    }

    /** A code as people and their keyboards write it, in an address. */
    private static List<String> typed(String code) {
        String wide =
                code.chars().mapToObj(c -> String.valueOf((char) (c + 0xFEE0))).collect(Collectors.joining());
        return Stream.of(
                        code.toLowerCase(Locale.ROOT),
                        " " + code + " ",
                        code.substring(0, 4) + " " + code.substring(4).replace("-", " - "),
                        code.replace('-', '－'),
                        code.replace("-", "——"),
                        wide,
                        wide.toLowerCase(Locale.ROOT))
                .map(text -> URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20"))
                .toList();
    }

    @Test
    void findsABookingByItsCodeWhateverDayAndState() {
        String studentId = aStudent();
        List<Slot> slots = aSession(1, 1);
        String orderNo = ordered(studentId, slots);
        Decision decision = stockTaken(orderNo, idOf(studentId), slots);
        String first = decision.reservationIds().getFirst().toString();
        String second = decision.reservationIds().getLast().toString();
        assertThat(bookings("code=" + orderNo + "-" + first)).containsExactly(first);
        assertThat(bookings("code=" + orderNo)).containsExactly(first, second);
        for (String typed : typed(orderNo + "-" + first)) {
            assertThat(bookings("code=" + typed)).as(typed).containsExactly(first);
        }
        assertThat(bookings("code=" + orderNo + "-1")).isEmpty();
        assertThat(bookings("code=B0-" + first)).as("of another order").isEmpty();
        post(admin(), "/admin/orders/" + orderNo + "/cancel", Map.of("why", "asked for at the desk"))
                .isOk();
        assertThat(bookings("code=" + orderNo + "-" + first)).containsExactly(first);
        assertThat(bookings("code=" + orderNo + "&status=CONFIRMED")).isEmpty();
        get(clerk(), "/desk/bookings?code=B1%27x").isRefused(400, "VALIDATE_FAILED");
        get(clerk(), "/desk/bookings?code=" + "B".repeat(53)).isRefused(400, "VALIDATE_FAILED");
        get(student(idOf(studentId)), "/desk/bookings?code=" + orderNo).isRefused(403, "FORBIDDEN");
    }

    @Test
    void narrowsByDaysStudentAndStateAndSavesThem() {
        String studentId = aStudent();
        List<Slot> slots = aSession(1);
        String orderNo = ordered(studentId, slots);
        stockTaken(orderNo, idOf(studentId), slots);
        LocalDate day = LocalDate.ofInstant(startOf(slots.getFirst()), CAMPUS);
        String ofDay = "dateFrom=" + day + "&dateTo=" + day + "&studentId=" + studentId;
        assertThat(bookings(ofDay)).hasSize(1);
        assertThat(bookings(ofDay + "&status=PENDING_PAYMENT")).hasSize(1);
        assertThat(bookings(ofDay + "&status=CANCELLED")).isEmpty();
        assertThat(bookings("dateFrom=" + day.plusDays(1) + "&studentId=" + studentId))
                .isEmpty();
        assertThat(bookings("studentId=" + studentId)).as("today").isEmpty();
        get(clerk(), "/desk/bookings?status=LOST").isRefused(400, "VALIDATE_FAILED");
        Answer file = get(clerk(), "/desk/bookings.csv?" + ofDay);
        assertThat(file.text().lines())
                .hasSize(2)
                .first()
                .isEqualTo("\uFEFFreservationId,orderNo,studentId,name,courtName,slotDate,startTime,endTime,status,"
                        + "orderStatus,amountFen,orderAmountFen,hallId,hallZh,hallEn");
        assertThat(file.text()).contains(orderNo, studentId);
    }

    /** While it is one date on the campus and the date before in America. */
    @Test
    void tellsHallsApartAndKnowsTheTodayOfEach() {
        long hall = aHall("America/New_York");
        String studentId = aStudent();
        List<Slot> here = aSession(1);
        List<Slot> there = aSessionOf(hall, 1);
        String own = "studentId=" + studentId;
        String hereNo = ordered(studentId, here);
        String first = stockTaken(hereNo, idOf(studentId), here)
                .reservationIds()
                .getFirst()
                .toString();
        String thereNo = ordered(studentId, there);
        String second = stockTaken(thereNo, idOf(studentId), there)
                .reservationIds()
                .getFirst()
                .toString();
        LocalDate day = LocalDate.ofInstant(startOf(here.getFirst()), CAMPUS);
        clock.set(day.plusDays(1).atTime(8, 30).atZone(CAMPUS).toInstant());
        assertThat(bookings(own)).as("yesterday's here, today's there").containsExactly(second);
        clock.set(day.atTime(20, 30).atZone(CAMPUS).toInstant());
        assertThat(bookings(own)).as("today's of both").containsExactlyInAnyOrder(first, second);
        assertThat(bookings(own + "&hallId=1")).containsExactly(first);
        assertThat(bookings(own + "&hallId=" + hall)).containsExactly(second);
        String days = own + "&dateFrom=" + day + "&dateTo=" + day + "&hallId=" + hall;
        assertThat(bookings(days)).containsExactly(second);
        assertThat(get(clerk(), "/desk/bookings?" + days)
                        .data()
                        .path(0)
                        .path("hallId")
                        .asLong())
                .isEqualTo(hall);
        assertThat(get(clerk(), "/desk/bookings.csv?" + days).text().lines())
                .hasSize(2)
                .last()
                .asString()
                .endsWith("," + hall + ",馆,Halle");
        get(clerk(), "/desk/bookings?hallId=north").isRefused(400, "VALIDATE_FAILED");
    }
}
