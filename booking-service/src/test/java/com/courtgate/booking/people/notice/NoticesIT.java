package com.courtgate.booking.people.notice;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.recording.SaleServerTest;
import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.CouponEndNeared;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.RefundMoved;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;

class NoticesIT extends SaleServerTest {
    @Autowired
    private NoticeTexts noticeTexts;

    private final long user = aUser();

    @BeforeEach
    void sweepLeftovers() {
        jdbc.update("update booking_order set status = 'CANCELED' where status = 'STOCK_RESERVED'");
    }

    private List<JsonNode> notices(String query, String language) {
        JsonNode items = send(
                        HttpMethod.GET,
                        student(user),
                        "/notices" + query,
                        r -> r.with(request -> {
                            request.removeHeader(HttpHeaders.ACCEPT_LANGUAGE); // the one that all tests send
                            request.addHeader(HttpHeaders.ACCEPT_LANGUAGE, language);
                            return request;
                        }))
                .isOk()
                .data()
                .path("items");
        return StreamSupport.stream(items.spliterator(), false).toList();
    }

    private List<String> kinds() {
        return notices("", "en").stream().map(n -> n.path("kind").asText()).toList();
    }

    private JsonNode latest(String language) {
        return notices("", language).getFirst();
    }

    @Test
    void tellsWhoHasPaidWhatIsHis() {
        Decision recorded = recorded(aSlot(1), user);
        assertThat(kinds()).isEmpty();
        payFor(recorded, "P" + user);
        payFor(recorded, "P" + user);
        assertThat(kinds()).containsExactly("PAID");
        JsonNode notice = latest("en");
        JsonNode hours = notice.path("facts").path("slots").path(0);
        assertThat(notice.path("text").asText())
                .contains(
                        hours.path("courtName").asText(), hours.path("slotDate").asText(), "08:00-08:01")
                .endsWith("paid, it is yours");
        assertThat(latest("zh-CN").path("text").asText()).endsWith("已付款，预订成功");
        assertThat(notice.path("facts").path("orderNo").asText()).isEqualTo(recorded.orderNo());
        assertThat(notice.path("readTime").isNull()).isTrue();
    }

    @Test
    void remindsOnceFiveMinutesBeforeTheDeadline() {
        recorded(aSlot(1), user);
        clock.advance(Duration.ofMinutes(10).minusMillis(1));
        works.run("remind-to-pay");
        assertThat(kinds()).isEmpty();
        clock.advance(Duration.ofMillis(1));
        works.run("remind-to-pay");
        works.run("remind-to-pay");
        assertThat(kinds()).containsExactly("PAY_SOON");
        var deadline = clock.instant().plus(Duration.ofMinutes(5));
        assertThat(latest("en").path("facts").path("until").asText()).isEqualTo(deadline.toString());
    }

    @Test
    void doesNotRemindOfWhatIsPaid() {
        Decision recorded = recorded(aSlot(1), user);
        payFor(recorded, "P" + user);
        clock.advance(Duration.ofMinutes(12));
        works.run("remind-to-pay");
        assertThat(kinds()).containsExactly("PAID");
    }

    @Test
    void tellsWhatTheDeadlineEnded() {
        recorded(aSlot(1), user);
        clock.advance(Duration.ofMinutes(21)); // nobody answers for its money
        works.run("end-overdue");
        assertThat(kinds()).containsExactly("CANCELLED_BY_DEADLINE");
    }

    @Test
    void tellsWhatTheOfficeEndedAndWhy() {
        for (boolean isPaid : List.of(false, true)) {
            Slot slot = aSlot(1);
            Decision recorded = recorded(slot, user);
            if (isPaid) {
                payFor(recorded, "P" + user);
            }
            post(
                            admin(),
                            "/admin/sessions/" + slot.sessionId() + "/slots/withdraw",
                            Map.of("slotIds", List.of(slot.id()), "why", "the roof leaks"))
                    .isOk();
            assertThat(latest("en").path("kind").asText()).isEqualTo("CANCELLED_BY_OFFICE");
            assertThat(latest("en").path("text").asText()).contains("the roof leaks");
            assertThat(latest("zh-CN").path("text").asText())
                    .startsWith("场馆取消了")
                    .contains("the roof leaks");
        }
        assertThat(kinds()).containsExactly("CANCELLED_BY_OFFICE", "PAID", "CANCELLED_BY_OFFICE");
    }

    @Test
    void tellsOfMoneyThatGoesBackOnceOfEach() {
        Decision recorded = recorded(aSlot(1), user);
        var moved = new RefundMoved("R" + user, recorded.orderNo(), user, 2600, null);
        hear(Topology.REFUND_SENT, moved.refundNo(), moved);
        hear(Topology.REFUND_SENT, moved.refundNo(), moved);
        hear(Topology.REFUND_ARRIVED, moved.refundNo(), moved);
        assertThat(kinds()).containsExactly("REFUND_ARRIVED", "REFUND_SENT");
        assertThat(latest("en").path("text").asText()).contains("¥26.00", recorded.orderNo());
    }

    /** Cash does not come by itself. */
    @Test
    void tellsThePayerOfCashToComeAndThatItWasHandedOut() {
        Decision recorded = recorded(aSlot(1), user);
        String refundNo = "R" + user;
        Map<String, Object> moved = Map.of(
                "refundNo",
                refundNo,
                "orderNo",
                recorded.orderNo(),
                "userId",
                user,
                "amountFen",
                2600,
                "channel",
                "desk");
        hear(Topology.REFUND_SENT, refundNo, moved);
        assertThat(latest("en").path("text").asText()).contains("¥26.00", "at the desk");
        assertThat(latest("zh-CN").path("text").asText()).contains("¥26.00", "前台领取");
        hear(Topology.REFUND_ARRIVED, refundNo, moved);
        assertThat(latest("en").path("text").asText()).contains("¥26.00", "handed out at the desk");
        assertThat(kinds()).containsExactly("REFUND_ARRIVED", "REFUND_SENT");
    }

    @Test
    void tellsOfACouponThatEndsSoonOnce() {
        var neared = new CouponEndNeared(user, user, "Autumn <7>", Instant.parse("2026-05-04T15:59:59Z"));
        hear(Topology.COUPON_END_NEARED, "coupon:" + user, neared);
        hear(Topology.COUPON_END_NEARED, "coupon:" + user, neared);
        assertThat(kinds()).containsExactly("COUPON_ENDS_SOON");
        assertThat(latest("en").path("text").asText()).isEqualTo("Your coupon \"Autumn <7>\" ends at 05-04 23:59");
        assertThat(latest("zh-CN").path("text").asText()).contains("Autumn <7>", "05-04 23:59");
        assertThat(latest("en").path("facts").path("coupon").asText()).isEqualTo("Autumn <7>");
    }

    /** Where there are several to tell apart; an inactive one is none of them. */
    @Test
    void namesTheHallWhereThereAreSeveral() {
        jdbc.update("update hall set active = (id = 1)");
        try {
            payFor(recorded(aSlot(1), user), "P1-" + user);
            assertThat(latest("en").path("facts").has("hallEn")).isFalse();
            assertThat(latest("en").path("text").asText()).startsWith("场地");

            long hall = aHall("Europe/Berlin");
            Slot there = aSessionOf(hall, 1).getFirst();
            payFor(recorded(there, user), "P2-" + user);
            assertThat(latest("en").path("facts").path("hallZh").asText()).isEqualTo("馆");
            assertThat(latest("en").path("text").asText()).startsWith("Halle 场地");
            assertThat(latest("zh-CN").path("text").asText()).startsWith("馆 场地");
            payFor(recorded(aSlot(1), user), "P3-" + user);
            assertThat(latest("en").path("text").asText()).startsWith("Hall 场地");

            postInternal("/internal/sessions/" + there.sessionId() + "/status", Map.of("to", "OPEN"))
                    .isOk();
            post(
                            admin(),
                            "/admin/sessions/" + there.sessionId() + "/postpone",
                            Map.of("flashTime", clock.instant().plusSeconds(600), "why", "the roof leaks"))
                    .isOk();
            assertThat(latest("en").path("text").asText()).startsWith("The opening for Halle 20");
            assertThat(latest("zh-CN").path("text").asText()).startsWith("馆 20");
        } finally {
            jdbc.update("update hall set active = true");
        }
    }

    /** The facts of a notice as the release before knows them. */
    record FactsOfBefore(
            @Nullable String orderNo,
            List<HoursOfBefore> slots,
            @Nullable LocalDate slotDate,
            @Nullable String timeZone,
            @Nullable Instant until,
            @Nullable Long amountFen,
            @Nullable String why,
            @Nullable String coupon,
            @Nullable Boolean atDesk,
            @Nullable Boolean kept) {}

    record HoursOfBefore(
            String courtName,
            LocalDate slotDate,
            @JsonFormat(pattern = "HH:mm") LocalTime startTime,
            @JsonFormat(pattern = "HH:mm") LocalTime endTime) {}

    @Test
    void isReadByTheReleaseBeforeWhichKnowsNoHalls() throws JsonProcessingException {
        Slot there = aSessionOf(aHall("Asia/Shanghai"), 1).getFirst();
        Decision recorded = recorded(there, user);
        payFor(recorded, "P" + user);
        String stored = jdbc.queryForObject("select facts from notice where user_id = ?", String.class, user);
        assertThat(stored).contains("hallZh", "hallEn");
        var read = json.readValue(stored, FactsOfBefore.class);
        assertThat(read.orderNo()).isEqualTo(recorded.orderNo());
        assertThat(read.slots()).hasSize(1);
        assertThat(read.slots().getFirst().startTime()).isEqualTo(LocalTime.of(8, 0));
    }

    @Test
    void marksThemAsRead() {
        for (int i = 0; i < 3; i++) {
            payFor(recorded(aSlot(1), user), "P" + user + "-" + i);
        }
        long first = latest("en").path("id").asLong();
        assertThat(read(user, first).isOk().data().path("read").asInt()).isEqualTo(1);
        assertThat(read(user, first).isOk().data().path("read").asInt()).isZero();
        read(aUser(), first).isRefused(404, "NOT_FOUND");
        assertThat(notices("?unread=true", "en")).hasSize(2);
        assertThat(post(student(user), "/notices/read-all", "{}")
                        .isOk()
                        .data()
                        .path("read")
                        .asInt())
                .isEqualTo(2);
        assertThat(notices("?unread=true", "en")).isEmpty();
        assertThat(notices("?size=2", "en")).hasSize(2);
        get(null, "/notices").isRefused(401, "UNAUTHORIZED");
    }

    /** An instance of the next release has written it, and shows it. */
    @Test
    void leavesOutWhatItHasNoWordsFor() {
        payFor(recorded(aSlot(1), user), "P" + user);
        jdbc.update("""
                insert into notice (user_id, kind, subject, facts, created_at)
                select user_id, 'RAINED_OFF', subject, '{"roof": "leaks"}', created_at from notice where user_id = ?
                """, user);
        assertThat(kinds()).containsExactly("PAID");
        JsonNode unread =
                get(student(user), "/notices?unread=true&size=1").isOk().data();
        assertThat(unread.path("total").asInt()).isEqualTo(1);
    }

    private Answer read(long reader, long id) {
        return post(student(reader), "/notices/" + id + "/read", "{}");
    }

    @ParameterizedTest
    @EnumSource(NoticeKind.class)
    void hasATextOfEachKindInBothLanguages(NoticeKind kind) {
        var facts = new NoticeFacts(
                "B1",
                List.of(),
                LocalDate.of(2026, 3, 2),
                "Asia/Shanghai",
                clock.instant(),
                100L,
                "rain",
                "Autumn",
                null,
                null,
                null,
                null);
        hasBothTexts(kind, facts);
    }

    @Test
    void saysThatMoneyWasKept() {
        var facts = new NoticeFacts(
                "B1", List.of(), null, "Asia/Shanghai", null, null, "rain", null, null, null, null, null);
        hasBothTexts(NoticeKind.CANCELLED_BY_OFFICE, facts.ofKept());
        assertThat(noticeTexts.text(NoticeKind.CANCELLED_BY_OFFICE, facts.ofKept(), Locale.ENGLISH))
                .contains("rain", "does not come back");
        assertThat(noticeTexts.text(NoticeKind.CANCELLED_BY_OFFICE, facts, Locale.ENGLISH))
                .contains("comes back by itself");
    }

    private void hasBothTexts(NoticeKind kind, NoticeFacts facts) {
        List<String> texts = Arrays.asList(
                noticeTexts.text(kind, facts, Locale.SIMPLIFIED_CHINESE),
                noticeTexts.text(kind, facts, Locale.ENGLISH));
        assertThat(texts).doesNotHaveDuplicates().noneMatch(String::isBlank);
        assertThat(texts.getLast()).doesNotContainPattern("[\\u4e00-\\u9fff]");
    }

    @Test
    void tellsMomentsInTheZoneOfTheirSessionElseOfTheCampus() {
        Instant until = Instant.parse("2026-03-02T05:00:00Z");
        assertThat(payUntil(until, "Europe/Berlin")).contains("03-02 06:00");
        assertThat(payUntil(until, null)).contains("03-02 13:00");
        var elsewhere = new NoticeTexts(json, ZoneId.of("Asia/Urumqi"));
        assertThat(elsewhere.text(NoticeKind.PAY_SOON, paySoon(until, null), Locale.ENGLISH))
                .contains("03-02 11:00");
    }

    private String payUntil(Instant until, @Nullable String zone) {
        return noticeTexts.text(NoticeKind.PAY_SOON, paySoon(until, zone), Locale.ENGLISH);
    }

    private static NoticeFacts paySoon(Instant until, @Nullable String zone) {
        return new NoticeFacts(
                "B1", List.of(), LocalDate.of(2026, 3, 2), zone, until, 100L, null, null, null, null, null, null);
    }
}
