package com.courtgate.payment.coupon;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.payment.BookingStub.Booked;
import com.courtgate.payment.CouponServerTest;
import com.courtgate.payment.couponterms.CouponRefusal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpMethod;

/** Answers to users and the office for requests that cannot be met. */
class CouponRefusalIT extends CouponServerTest {

    private void refuses(Booked order, long coupon, CouponRefusal why) {
        Answer answer = payWith(order, coupon).isRefused(400, "PARAM_ERROR");
        assertThat(answer.data().path("reason").asText()).isEqualTo(why.name());
        assertThat(answer.body().path("message").asText()).isNotBlank().doesNotContain(why.name());
        assertThat(payOrders.ofOrder(order.orderNo)).isEmpty();
    }

    @Test
    void knowsNoCouponOfAnother() {
        Booked order = anOrder(1);
        payWith(order, coupon(aUser(), 100)).isRefused(404, "NOT_FOUND");
        payWith(order, 1_000_000_000L).isRefused(404, "NOT_FOUND");
        assertThat(payOrders.ofOrder(order.orderNo)).isEmpty();
    }

    @Test
    void refusesAnExpiredCoupon() {
        Booked order = anOrder(1);
        long coupon = coupon(order.userId, 100);
        ends(coupon, clock.instant());
        refuses(order, coupon, CouponRefusal.EXPIRED);
        jdbc.update("update user_coupon set status = 'EXPIRED' where id = ?", coupon);
        refuses(order, coupon, CouponRefusal.EXPIRED);
    }

    @Test
    void refusesACouponBeforeItsTime() {
        Booked order = anOrder(1);
        long coupon = coupon(order.userId, 100);
        jdbc.update("update user_coupon set valid_from = valid_to where id = ?", coupon);
        refuses(order, coupon, CouponRefusal.NOT_YET_VALID);
    }

    @Test
    void refusesAUsedCoupon() {
        Booked order = anOrder(1);
        long coupon = coupon(order.userId, 100);
        paidWith(anOrderOf(order.userId, 1), coupon);
        refuses(order, coupon, CouponRefusal.USED);
    }

    @Test
    void refusesACouponThatAnotherOrderHolds() {
        Booked order = anOrder(1);
        long coupon = coupon(order.userId, 100);
        payWith(anOrderOf(order.userId, 1), coupon).isOk();
        refuses(order, coupon, CouponRefusal.LOCKED);
    }

    @Test
    void refusesACouponForAnotherCourtOrSlot() {
        Booked order = anOrder(1);
        refuses(order, claimed(order.userId, template(forCourt(77))), CouponRefusal.DOES_NOT_FIT);
        Map<String, Object> slot = forCourt(77);
        slot.remove("courtIds");
        slot.put("slotIds", List.of(205));
        refuses(order, claimed(order.userId, template(slot)), CouponRefusal.DOES_NOT_FIT);
        slot.put("slotIds", List.of(205, 204));
        payWith(order, claimed(order.userId, template(slot))).isOk();
    }

    @Test
    void refusesAnAmountBelowTheThreshold() {
        Booked order = anOrder(1);
        long coupon = claimed(order.userId, template(threshold(PRICE_FEN + 1, 100)));
        refuses(order, coupon, CouponRefusal.BELOW_THRESHOLD);
    }

    @Test
    void refusesAnotherSumThanItsOwn() {
        Booked order = anOrder(1);
        long coupon = coupon(order.userId, 100);
        String path = "/pay/wechat/" + order.reservationId();
        String user = student(order.userId);
        var answer = post(user, path, Map.of("couponId", coupon, "payableFen", PRICE_FEN))
                .isRefused(400, "PARAM_ERROR");
        assertThat(answer.data().path("payableFen").asLong()).isEqualTo(PRICE_FEN - 100);
        assertThat(status(coupon)).isEqualTo("UNUSED");
        post(user, path, Map.of("couponId", coupon, "payableFen", PRICE_FEN - 100))
                .isOk();
    }

    @Test
    void refusesClaims() {
        long user = aUser();
        claim(user, 1_000_000_000L).isRefused(404, "NOT_FOUND");
        long one = template(fixed(100, 1, 1));
        claimed(user, one);
        claim(user, one).isRefused(409, "QUOTA_EXCEEDED");
        claim(aUser(), one).isRefused(409, "OUT_OF_STOCK");
        Map<String, Object> request = fixed(100, 1, 1);
        request.put("validFrom", clock.instant().plusSeconds(1).toString());
        claim(user, template(request)).isRefused(400, "PARAM_ERROR");
        long over = template(fixed(100, 1, 1));
        jdbc.update(
                "update coupon_template set valid_to = timestampadd(second, 1, valid_from)" + " where id = ?", over);
        claim(user, over).isRefused(400, "PARAM_ERROR");
        post(null, "/coupons/templates/" + one + "/claim", "{}").isRefused(401, "UNAUTHORIZED");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/coupons/mine?status=x",
                "/coupons/usable",
                "/coupons/usable?reservationId=0",
                "/coupons/usable?reservationId=x",
                "/coupons/usable?reservationId=99999999999999999999"
            })
    void refusesABadQuestion(String path) {
        get(student(aUser()), path).isRefused(400, "VALIDATE_FAILED");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "0", "-1", "99999999999999999999", "%27"})
    void refusesABadNumber(String id) {
        post(student(aUser()), "/coupons/templates/" + id + "/claim", "{}").isRefused(400, "VALIDATE_FAILED");
    }

    @ParameterizedTest
    @CsvSource(
            value = {
                "name,",
                "name,' '",
                "why,",
                "why,no",
                "target,NOWHERE",
                "kind,GIFT",
                "kind,",
                "stock,0",
                "stock,-1",
                "stock,10000001",
                "stock,1.5",
                "perUserLimit,0",
                "perUserLimit,101",
                "amountFen,0",
                "amountFen,-1",
                "amountFen,100000001",
                "amountFen,",
                "validFrom,yesterday",
                "validTo,",
                "validTo,2000-01-01T00:00:00Z",
                "validTo,+999999999-01-01T00:00:00Z",
                "validFrom,-999999999-01-01T00:00:00Z"
            })
    void refusesABadTemplate(String field, String value) {
        Map<String, Object> request = fixed(100, 5, 1);
        request.put(field, value);
        var answer = post(admin(), TEMPLATES, request).isRefused(400, "VALIDATE_FAILED");
        assertThat(answer.text()).doesNotContain("Exception");
    }

    @ParameterizedTest
    @CsvSource({"percentOff,0", "percentOff,101", "percentOff,", "capFen,0", "capFen,-1"})
    void refusesABadShare(String field, Integer value) {
        Map<String, Object> request = discount(10);
        request.put(field, value);
        post(admin(), TEMPLATES, request).isRefused(400, "VALIDATE_FAILED");
    }

    @Test
    void refusesWhatDoesNotGoTogether() {
        Map<String, Object> below = threshold(99, 100);
        var answer = post(admin(), TEMPLATES, below).isRefused(400, "VALIDATE_FAILED");
        assertThat(answer.data().has("thresholdFen")).as(answer.text()).isTrue();
        below.remove("thresholdFen");
        post(admin(), TEMPLATES, below).isRefused(400, "VALIDATE_FAILED");
        Map<String, Object> never = fixed(100, 5, 1);
        never.put("validTo", never.get("validFrom"));
        post(admin(), TEMPLATES, never).isRefused(400, "VALIDATE_FAILED");
        never.put("validFrom", "2026-01-01T00:00:00.0001Z"); // the database keeps milliseconds
        never.put("validTo", "2026-01-01T00:00:00.0002Z");
        post(admin(), TEMPLATES, never).isRefused(400, "VALIDATE_FAILED");
        Map<String, Object> nowhere = forCourt(1);
        nowhere.put("courtIds", List.of());
        post(admin(), TEMPLATES, nowhere).isRefused(400, "VALIDATE_FAILED");
        nowhere.put("slotIds", List.of(0));
        post(admin(), TEMPLATES, nowhere).isRefused(400, "VALIDATE_FAILED");
    }

    @Test
    void letsOnlyAdministratorsAtTemplates() {
        Map<String, Object> request = fixed(100, 5, 1);
        post(student(1), TEMPLATES, request).isRefused(403, "FORBIDDEN");
        post(null, TEMPLATES, request).isRefused(401, "UNAUTHORIZED");
        long template = template(request);
        for (String path : List.of(TEMPLATES, TEMPLATES + "/" + template)) {
            get(student(1), path).isRefused(403, "FORBIDDEN");
            get(admin(), path).isOk();
        }
        send(HttpMethod.PUT, student(1), TEMPLATES + "/" + template, withJson(request))
                .isRefused(403, "FORBIDDEN");
        get(admin(), TEMPLATES + "/1000000000").isRefused(404, "NOT_FOUND");
        post(admin(), TEMPLATES, "{").isRefused(400, "VALIDATE_FAILED");
        post(admin(), TEMPLATES, "[]").isRefused(400, "VALIDATE_FAILED");
    }

    @Test
    void showsTemplatesThatAreNotOver() {
        long template = template(fixed(100, 5, 1));
        assertThat(get(student(aUser()), "/coupons/templates").isOk().text()).contains("\"id\":" + template);
        clock.advance(Duration.ofDays(31));
        assertThat(get(student(aUser()), "/coupons/templates").isOk().data())
                .noneMatch(t -> t.path("id").asLong() == template);
    }
}
