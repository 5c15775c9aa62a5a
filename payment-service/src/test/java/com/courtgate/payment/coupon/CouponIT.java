package com.courtgate.payment.coupon;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.OrderCanceled;
import com.courtgate.common.security.Role;
import com.courtgate.payment.BookingStub.Booked;
import com.courtgate.payment.CouponServerTest;
import com.courtgate.payment.couponterms.UserCouponStatus;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpMethod;
import org.springframework.transaction.support.TransactionTemplate;

class CouponIT extends CouponServerTest {
    @Autowired
    private ExpireCoupons expireCoupons;

    @Autowired
    private CouponSettlements settlements;

    @Autowired
    private TransactionTemplate transaction;

    @Autowired
    private WalletStore wallets;

    @Autowired
    private UserCouponMapper coupons;

    @Test
    void locksRedeemsAndReturns() {
        Booked order = anOrder(2);
        long coupon = coupon(order.userId, 101);
        var data = payWith(order, coupon).isOk().data();
        assertThat(data.path("payableFen").asLong()).isEqualTo(2 * PRICE_FEN - 101);
        assertThat(status(coupon)).isEqualTo("LOCKED");
        String no = paidWith(order, coupon);
        assertThat(status(coupon)).isEqualTo("USED");
        assertThat(settlement(no)).isEqualTo("PAID");
        refund(order, order.reservationIds.get(0)).isOk();
        assertThat(status(coupon)).isEqualTo("USED");
        assertThat(payOrder(no).status().name()).isEqualTo("SUCCESS");
        refund(order, order.reservationIds.get(1)).isOk();
        assertThat(status(coupon)).isEqualTo("UNUSED");
        assertThat(settlement(no)).isEqualTo("REFUNDED");
        assertThat(payOrder(no).refundedFen()).isEqualTo(2 * PRICE_FEN - 101);
        assertThat(payOrder(no).status().name()).isEqualTo("REFUNDED");
        paidWith(anOrderOf(order.userId, 1), coupon);
        assertThat(status(coupon)).isEqualTo("USED");
        refund(order, order.reservationIds.get(1)).isOk(); // once more: the same refund
        transaction.executeWithoutResult(tx -> settlements.refunded(no, clock.instant()));
        assertThat(status(coupon)).as("of the other order now").isEqualTo("USED");
    }

    @Test
    void returnsWhenNobodyPaysAndNoCancelArrives() {
        Booked order = anOrder(1);
        long coupon = coupon(order.userId, 100);
        String no = payWith(order, coupon).isOk().data().path("outTradeNo").asText();
        clock.set(payOrder(no).expireTime());
        sweep();
        assertThat(payOrder(no).status().name()).isEqualTo("CLOSED");
        assertThat(status(coupon)).isEqualTo("UNUSED");
    }

    @Test
    void doesNotReviveByARefundWhatExpiredMeanwhile() {
        Booked order = anOrder(1);
        long coupon = coupon(order.userId, 100);
        String no = paidWith(order, coupon);
        ends(coupon, clock.instant());
        refund(order, order.reservationId()).isOk();
        assertThat(settlement(no)).isEqualTo("REFUNDED");
        assertThat(status(coupon)).isEqualTo("EXPIRED");
    }

    @Test
    void tellsTheOfficeWhenAnOrderIsGivenBackThatNeverUsedItsCoupon() {
        Booked order = anOrder(1);
        long coupon = coupon(order.userId, 100);
        String no = payWith(order, coupon).isOk().data().path("outTradeNo").asText();
        jdbc.update("update user_coupon set status = 'UNUSED' where id = ?", coupon); // by whomever
        channel.pay(no);
        notify(channel.notification(no));
        booking.paid(order, no);
        refund(order, order.reservationId()).isOk();
        var page =
                get(admin(), "/admin/coupon-troubles?outTradeNo=" + no).isOk().data();
        assertThat(page.path("items").findValuesAsText("what")).anyMatch(what -> what.contains("never redeemed"));
    }

    @Test
    void paysAtOnceWhatACouponPaysWholly() {
        Booked order = anOrder(2);
        long coupon = coupon(order.userId, 100_000);
        var data = payWith(order, coupon).isOk().data();
        assertThat(data.path("status").asText()).isEqualTo("SUCCESS");
        assertThat(data.path("payableFen").asLong()).isZero();
        assertThat(data.path("codeUrl").isNull()).isTrue();
        String no = data.path("outTradeNo").asText();
        assertThat(payOrder(no).channel()).isEqualTo("none");
        post(admin(), "/admin/pay-orders/" + no + "/query", WHY).isRefused(409, "STATE_INVALID");
        assertThat(channel.payment(no)).isNull();
        assertThat(events(no, "payment.succeeded")).isEqualTo(1);
        assertThat(status(coupon)).isEqualTo("USED");
        booking.paid(order, no);
        for (long reservation : order.reservationIds) {
            var refund = refund(order, reservation).isOk().data();
            assertThat(refund.path("refundFen").asLong()).isZero();
            assertThat(refund.path("status").asText()).isEqualTo("SUCCESS");
        }
        assertThat(status(coupon)).isEqualTo("UNUSED");
        assertThat(payOrder(no).status().name()).isEqualTo("REFUNDED");
    }

    @Test
    void takesAnotherCouponOrNoneWhenTheUserChangesHisMind() {
        Booked order = anOrder(1);
        long one = coupon(order.userId, 100);
        long two = coupon(order.userId, 200);
        String first = payWith(order, one).isOk().data().path("outTradeNo").asText();
        assertThat(payWith(order, one).isOk().data().path("outTradeNo").asText())
                .isEqualTo(first);
        String second = payWith(order, two).isOk().data().path("outTradeNo").asText();
        assertThat(List.of(status(one), status(two))).containsExactly("UNUSED", "LOCKED");
        assertThat(settlement(first)).isEqualTo("CANCELED");
        var plain = pay(order).isOk().data();
        assertThat(plain.path("payableFen").asLong()).isEqualTo(PRICE_FEN);
        assertThat(settlement(second)).isEqualTo("CANCELED");
        assertThat(List.of(status(one), status(two))).containsExactly("UNUSED", "UNUSED");
    }

    @Test
    void takesAShareOffUpToItsCap() {
        Booked order = anOrder(1);
        Map<String, Object> request = discount(15);
        long free = claimed(order.userId, template(request));
        // 3100 less 15 %
        assertThat(payWith(order, free).isOk().data().path("payableFen").asLong())
                .isEqualTo(2635);
        request.put("capFen", 99);
        long capped = claimed(order.userId, template(request));
        var data = payWith(order, capped).isOk().data();
        assertThat(data.path("discountFen").asLong()).isEqualTo(99);
        assertThat(data.path("amountFen").asLong()).isEqualTo(PRICE_FEN);
    }

    @Test
    void takesASumOffFromAThresholdOn() {
        Booked small = anOrder(1);
        Booked big = anOrderOf(small.userId, 2);
        long coupon = claimed(small.userId, template(threshold(2 * PRICE_FEN, 500)));
        var refused = payWith(small, coupon).isRefused(400, "PARAM_ERROR");
        assertThat(refused.data().path("reason").asText()).isEqualTo("BELOW_THRESHOLD");
        var data = payWith(big, coupon).isOk().data();
        assertThat(data.path("payableFen").asLong()).isEqualTo(2 * PRICE_FEN - 500);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5})
    void givesBackWhatWasPaidInAnyOrderOfRefunds(int permutation) {
        Booked order = anOrder(3);
        String no = paidWith(order, claimed(order.userId, template(discount(17))));
        List<Long> reservations = new ArrayList<>(order.reservationIds);
        Collections.rotate(reservations, permutation);
        if (permutation > 2) {
            Collections.reverse(reservations);
        }
        reservations.forEach(r -> refund(order, r).isOk());
        assertThat(payOrder(no).status().name()).isEqualTo("REFUNDED");
        assertThat(channel.refundedFen(no)).isEqualTo(payOrder(no).paidFen());
    }

    @Test
    void returnsWhenTheOrderIsCancelledAndNeverRevivesAnExpiredOne() {
        Booked order = anOrder(1);
        long coupon = coupon(order.userId, 100);
        String no = payWith(order, coupon).isOk().data().path("outTradeNo").asText();
        ends(coupon, clock.instant());
        cancel(order);
        sweep();
        assertThat(payOrder(no).status().name()).isEqualTo("CLOSED");
        assertThat(settlement(no)).isEqualTo("CANCELED");
        assertThat(status(coupon)).isEqualTo("EXPIRED");
    }

    @Test
    void redeemsACouponThatExpiredWhileItWasLocked() {
        Booked order = anOrder(1);
        long coupon = coupon(order.userId, 100);
        String no = payWith(order, coupon).isOk().data().path("outTradeNo").asText();
        ends(coupon, clock.instant());
        expireCoupons.sweep();
        assertThat(status(coupon)).isEqualTo("LOCKED");
        channel.pay(no);
        notify(channel.notification(no));
        assertThat(status(coupon)).isEqualTo("USED");
    }

    @Test
    void expiresWhatNobodyUsedInTime() {
        long user = aUser();
        long due = coupon(user, 100);
        long later = coupon(user, 100);
        ends(due, clock.instant());
        ends(later, clock.instant().plusMillis(1));
        var shown = get(student(user), "/coupons/mine?status=EXPIRED").isOk().data();
        assertThat(shown).as("before the job has seen it").hasSize(1);
        assertThat(expireCoupons.sweep()).isPositive();
        assertThat(status(due)).isEqualTo("EXPIRED");
        assertThat(status(later)).isEqualTo("UNUSED");
        assertThat(expireCoupons.sweep()).isZero();
    }

    @Test
    void locksNothingForAnOrderWhoseCancelCameFirst() {
        Booked order = anOrder(1);
        long coupon = coupon(order.userId, 100);
        receive(
                "order.canceled",
                order.orderNo,
                new OrderCanceled(order.orderNo, order.userId, OrderCanceled.Reason.BY_USER));
        payWith(order, coupon).isRefused(409, "STATE_INVALID");
        assertThat(status(coupon)).isEqualTo("UNUSED");
        assertThat(payOrders.ofOrder(order.orderNo)).isEmpty();
    }

    @Test
    void paysAnOrderWhoseCouponDidNotFollowAndTellsTheOffice() {
        Booked order = anOrder(1);
        long coupon = coupon(order.userId, 100);
        String no = payWith(order, coupon).isOk().data().path("outTradeNo").asText();
        jdbc.update("update user_coupon set status = 'USED' where id = ?", coupon); // by whomever
        channel.pay(no);
        notify(channel.notification(no));
        assertThat(payOrder(no).status().name()).isEqualTo("SUCCESS");
        assertThat(events(no, "payment.succeeded")).isEqualTo(1);
        var page =
                get(admin(), "/admin/coupon-troubles?outTradeNo=" + no).isOk().data();
        assertThat(page.path("total").asInt()).isEqualTo(1);
        var row = page.path("items").get(0);
        assertThat(row.path("couponId").asLong()).isEqualTo(coupon);
        assertThat(row.path("what").asText()).contains("not redeemed");
    }

    @ParameterizedTest
    @EnumSource(names = "LOCKED", mode = EnumSource.Mode.EXCLUDE)
    void hasACouponFollowItsOrderOnceTheOfficeSaysSo(UserCouponStatus found) {
        Booked order = anOrder(1);
        long coupon = coupon(order.userId, 100);
        String no = payWith(order, coupon).isOk().data().path("outTradeNo").asText();
        jdbc.update("update user_coupon set status = ? where id = ?", found.name(), coupon); // by whomever
        channel.pay(no);
        notify(channel.notification(no));
        assertThat(settlement(no)).isEqualTo("LOCKED");
        resolved(no);
        assertThat(status(coupon)).isEqualTo("USED");
        assertThat(settlement(no)).isEqualTo("PAID");
        booking.paid(order, no);
        refund(order, order.reservationId()).isOk();
        assertThat(status(coupon)).as("it follows by itself from now on").isEqualTo("UNUSED");
        assertThat(settlement(no)).isEqualTo("REFUNDED");
    }

    @ParameterizedTest
    @CsvSource({"UNUSED, UNUSED, false", "USED, UNUSED, false", "USED, EXPIRED, true", "EXPIRED, EXPIRED, false"})
    void givesACouponBackWhoseOrderWasGivenBackWithoutIt(UserCouponStatus found, String after, boolean isOver) {
        Booked order = anOrder(1);
        long coupon = coupon(order.userId, 100);
        String no = payWith(order, coupon).isOk().data().path("outTradeNo").asText();
        jdbc.update("update user_coupon set status = ? where id = ?", found.name(), coupon);
        channel.pay(no);
        notify(channel.notification(no));
        booking.paid(order, no);
        refund(order, order.reservationId()).isOk();
        if (isOver) {
            ends(coupon, clock.instant());
        }
        resolved(no);
        assertThat(settlement(no)).isEqualTo("REFUNDED");
        assertThat(status(coupon)).isEqualTo(after);
    }

    @Test
    void leavesACouponWithTheOrderThatHoldsItNow() {
        Booked first = anOrder(1);
        long coupon = coupon(first.userId, 100);
        String no = paidWith(first, coupon);
        jdbc.update("update user_coupon set status = 'UNUSED' where id = ?", coupon); // by whomever
        refund(first, first.reservationId()).isOk();
        Booked second = anOrderOf(first.userId, 1);
        payWith(second, coupon).isOk();
        resolved(no);
        assertThat(status(coupon)).as("of the other order now").isEqualTo("LOCKED");
        assertThat(settlement(no)).isEqualTo("REFUNDED");
        JsonNode live = only("/admin/coupon-settlements?status=LOCKED&couponId=" + coupon);
        assertThat(live.path("orderNo").asText()).isEqualTo(second.orderNo);
    }

    @Test
    void resolvesATroubleOnceAndForTheOfficeOnly() {
        Booked order = anOrder(1);
        long coupon = coupon(order.userId, 100);
        String no = payWith(order, coupon).isOk().data().path("outTradeNo").asText();
        jdbc.update("update user_coupon set status = 'UNUSED' where id = ?", coupon);
        clock.set(payOrder(no).expireTime());
        sweep();
        assertThat(settlement(no)).isEqualTo("CANCELED");
        String path = "/admin/coupon-troubles/" + trouble(no).path("id").asLong() + "/resolve";
        post(student(order.userId), path, WHY).isRefused(403, "FORBIDDEN");
        post(admin(), path, "{}").isRefused(400, "VALIDATE_FAILED");
        post(admin(), "/admin/coupon-troubles/999999999/resolve", WHY).isRefused(404, "NOT_FOUND");
        assertThat(trouble(no).path("resolvedAt").isNull()).isTrue();
        String finance = tokens.token(8, "f8", Role.FINANCE, Instant.now().plusSeconds(60));
        String first = post(finance, path, WHY).isOk().data().path("resolvedAt").asText();
        clock.advance(Duration.ofMinutes(1));
        jdbc.update("update user_coupon set status = 'EXPIRED' where id = ?", coupon);
        assertThat(post(admin(), path, WHY).isOk().data().path("resolvedAt").asText())
                .isEqualTo(first);
        assertThat(status(coupon)).as("nothing is done twice").isEqualTo("EXPIRED");
        String target = "couponTrouble:" + trouble(no).path("id").asLong();
        assertThat(events(target, "admin.acted")).isEqualTo(1);
    }

    private JsonNode trouble(String outTradeNo) {
        return only("/admin/coupon-troubles?outTradeNo=" + outTradeNo);
    }

    /** All troubles of a pay order; there may be one of its payment and one of its refund. */
    private void resolved(String outTradeNo) {
        var page = get(admin(), "/admin/coupon-troubles?outTradeNo=" + outTradeNo);
        List<String> ids = page.isOk().data().path("items").findValuesAsText("id");
        assertThat(ids).isNotEmpty();
        ids.forEach(id ->
                post(admin(), "/admin/coupon-troubles/" + id + "/resolve", WHY).isOk());
    }

    @Test
    void showsMineAndWhatIsUsableTheMostFirst() {
        Booked order = anOrder(1);
        long small = coupon(order.userId, 100);
        long big = coupon(order.userId, 200);
        String user = student(order.userId);
        for (int i = 0; i < 2; i++) { // from the database, then from the cache
            assertThat(get(user, "/coupons/mine?status=UNUSED").isOk().data()).hasSize(2);
        }
        var usable = get(user, "/coupons/usable?reservationId=" + order.reservationId())
                .isOk()
                .data();
        assertThat(usable.get(0).path("couponId").asLong()).isEqualTo(big);
        assertThat(usable.get(0).path("discountFen").asLong()).isEqualTo(200);
        assertThat(usable.get(1).path("couponId").asLong()).isEqualTo(small);
        payWith(order, big).isOk();
        assertThat(get(user, "/coupons/mine?status=UNUSED").isOk().data()).hasSize(1);
        String usableNow = "/coupons/usable?reservationId=";
        assertThat(get(user, usableNow + order.reservationId()).isOk().data())
                .as("what it is being paid with can still be chosen")
                .hasSize(2);
        Booked another = anOrderOf(order.userId, 1);
        assertThat(get(user, usableNow + another.reservationId()).isOk().data()).hasSize(1);
        get(student(aUser()), "/coupons/usable?reservationId=" + order.reservationId())
                .isRefused(404, "NOT_FOUND");
    }

    /** A slow reader must not put back what a claim has just made wrong. */
    @Test
    void doesNotKeepWhatWasReadBeforeAChange() {
        long user = aUser();
        coupon(user, 100);
        WalletStore.CachedIds before = wallets.find(user);
        var read = coupons.ofUser(user, UserCouponStatus.UNUSED);
        coupon(user, 200);
        wallets.keep(user, read, before.generation());
        assertThat(get(student(user), "/coupons/mine?status=UNUSED").isOk().data())
                .hasSize(2);
        assertThat(wallets.find(user).ids()).hasSize(2);
    }

    @Test
    void keepsTheRuleUnderThoseWhoHoldCouponsOfIt() {
        Map<String, Object> request = fixed(100, 5, 1);
        long template = template(request);
        claimed(aUser(), template);
        claimed(aUser(), template);
        request.put("stock", 2);
        request.put("validTo", clock.instant().plus(Duration.ofDays(1)).toString());
        put(template, request).isOk();
        claim(aUser(), template).isRefused(409, "OUT_OF_STOCK");
        request.put("stock", 1);
        put(template, request).isRefused(409, "STATE_INVALID");
        request.put("stock", 3);
        request.put("amountFen", 101);
        put(template, request).isRefused(409, "STATE_INVALID");
        request.put("amountFen", 100);
        put(template, request).isOk();
        claimed(aUser(), template); // at once, although it was sold out a moment ago
        put(template + 1_000_000, request).isRefused(404, "NOT_FOUND");
        assertThat(events("couponTemplate:" + template, "admin.acted")).isEqualTo(3);
    }

    private Answer put(long template, Map<String, Object> request) {
        return send(HttpMethod.PUT, admin(), TEMPLATES + "/" + template, withJson(request));
    }

    private void cancel(Booked order) {
        booking.cancel(order);
        receive(
                "order.canceled",
                order.orderNo,
                new OrderCanceled(order.orderNo, order.userId, OrderCanceled.Reason.BY_USER));
    }

    @Test
    void showsTheOfficeWhoHasACouponAndWhatItIsTiedTo() {
        long user = aUser();
        long coupon = coupon(user, 100);
        Booked order = anOrderOf(user, 1);
        String no = paidWith(order, coupon);
        long unused = coupon(user, 100);
        JsonNode used = only("/admin/user-coupons?userId=" + user + "&status=USED");
        assertThat(used.path("couponId").asLong()).isEqualTo(coupon);
        assertThat(used.path("templateName").asText()).isEqualTo("Autumn");
        assertThat(only("/admin/user-coupons?userId=" + user + "&status=UNUSED")
                        .path("couponId")
                        .asLong())
                .isEqualTo(unused);
        assertThat(only("/admin/user-coupons?couponId=" + coupon).path("userId").asLong())
                .isEqualTo(user);
        for (String filter : List.of("couponId=" + coupon, "outTradeNo=" + no, "orderNo=" + order.orderNo)) {
            JsonNode settlement = only("/admin/coupon-settlements?status=PAID&" + filter);
            assertThat(settlement.path("outTradeNo").asText()).as(filter).isEqualTo(no);
            assertThat(settlement.path("discountFen").asLong()).isEqualTo(100);
        }
        Answer later = get(
                admin(),
                "/admin/coupon-settlements?couponId=" + coupon + "&from="
                        + clock.instant().plusMillis(1));
        assertThat(later.isOk().data().path("total").asInt()).isZero();
    }

    @Test
    void exportsCouponsAndSettlements() {
        long user = aUser();
        long coupon = coupon(user, 100);
        String no = paidWith(anOrderOf(user, 1), coupon);
        for (String list : List.of("user-coupons", "coupon-settlements")) {
            String csv = "/admin/" + list + ".csv?userId=" + user;
            Answer export = get(admin(), csv);
            assertThat(export.status()).isEqualTo(200);
            assertThat(export.text().lines()).as(csv).hasSize(2);
            get(student(user), csv).isRefused(403, "FORBIDDEN");
        }
        assertThat(get(admin(), "/admin/coupon-settlements.csv?userId=" + user).text())
                .contains(no);
        get(admin(), "/admin/user-coupons?status=LOST").isRefused(400, "VALIDATE_FAILED");
    }

    private JsonNode only(String path) {
        JsonNode page = get(admin(), path).isOk().data();
        assertThat(page.path("total").asInt()).as(path).isEqualTo(1);
        return page.path("items").path(0);
    }

    @Test
    void showsTheNewestTemplates() {
        long last = 0;
        for (int i = 0; i < 201; i++) {
            last = template(fixed(100, 10, 1));
        }
        assertThat(get(student(aUser()), "/coupons/templates").isOk().data())
                .hasSize(200)
                .first()
                .returns(last, template -> template.path("id").asLong());
    }
}
