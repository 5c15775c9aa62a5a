package com.courtgate.payment.owndata;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.payment.OwnPaymentData;
import com.courtgate.common.database.InstantTypeHandler;
import com.courtgate.payment.BookingStub.Booked;
import com.courtgate.payment.CouponServerTest;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Data of one user in this service. */
class OwnDataIT extends CouponServerTest {
    private final long user = aUser();

    private JsonNode page(long userId, OwnPaymentData.Part part, String query) {
        Answer answer = getInternal("/internal/users/" + userId + "/own-data/" + part + query);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.body();
    }

    private JsonNode only(OwnPaymentData.Part part) {
        JsonNode page = page(user, part, "");
        assertThat(page.path("rows")).as("%s", page).hasSize(1);
        assertThat(page.path("next").isNull()).isTrue();
        return page.path("rows").path(0);
    }

    private List<String> open(String what) {
        Answer answer = getInternal("/internal/users/" + user + "/open-money");
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return StreamSupport.stream(answer.body().path(what).spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }

    @Test
    void tellsAllOfOneUser() {
        Booked order = anOrderOf(user, 1);
        String no = paidWith(order, coupon(user, 100));
        refund(order, order.reservationId()).isOk();
        paid(anOrder(1)); // somebody else's
        JsonNode payOrder = only(OwnPaymentData.Part.PAY_ORDERS);
        assertThat(payOrder.path("outTradeNo").asText()).isEqualTo(no);
        assertThat(payOrder.path("paidFen").asLong()).isEqualTo(PRICE_FEN - 100);
        assertThat(payOrder.path("status").asText()).isEqualTo("REFUNDED");
        assertThat(payOrder.path("createdAt").asText()).endsWith("Z");
        assertThat(only(OwnPaymentData.Part.REFUNDS).path("amountFen").asLong()).isEqualTo(PRICE_FEN - 100);
        assertThat(only(OwnPaymentData.Part.COUPONS).path("templateName").asText())
                .isEqualTo("Autumn");
        assertThat(only(OwnPaymentData.Part.SETTLEMENTS).path("discountFen").asLong())
                .isEqualTo(100);
        assertThat(page(user, OwnPaymentData.Part.CALLBACKS, "").path("rows").findValuesAsText("payNo"))
                .isNotEmpty()
                .containsOnly(no);
        assertThat(page(user, OwnPaymentData.Part.ANOMALIES, "").path("rows")).isEmpty();
    }

    @Test
    void tellsOfMoneyThatCameTooLate() {
        Booked order = anOrderOf(user, 1);
        String no = payable(order);
        channel.pay(no);
        jdbc.update("update pay_order set status = 'CLOSED' where out_trade_no = ?", no);
        notify(channel.notification(no));
        assertThat(only(OwnPaymentData.Part.ANOMALIES).path("kind").asText()).isEqualTo("LATE_PAID");
    }

    /** Words of the office about a person are in the audit log alone; those that the person typed go with them. */
    @Test
    void keepsNoWordsOfOrAboutAPersonOnceItIsToldToForgetThem() {
        Map<String, String> typed =
                Map.of("why", "Zhang San, s00042, broken arm", "reason", "my arm is broken, Zhang San");
        Booked own = anOrderOf(user, 1);
        paid(own);
        post(student(user), "/pay/refund/" + own.reservationId(), Map.of("reason", typed.get("reason")))
                .isOk();
        Booked office = anOrderOf(user, 1);
        String no = paid(office);
        post(admin(), "/admin/pay-orders/" + no + "/refund", Map.of("why", typed.get("why")))
                .isOk();
        Booked odd = anOrderOf(user, 1);
        String mismatch = payable(odd);
        channel.payAnyway(mismatch, 1);
        notify(channel.notification(mismatch));
        long id = jdbc.queryForObject("select id from pay_anomaly where out_trade_no = ?", Long.class, mismatch);
        post(admin(), "/admin/anomalies/" + id + "/resolve", Map.of("why", typed.get("why")))
                .isOk();
        for (int i = 0; i < 2; i++) {
            assertThat(postInternal("/internal/users/" + user + "/forget", Map.of())
                            .status())
                    .isEqualTo(200);
        }
        assertThat(count("refund_order where user_id = ? and reason like '%Zhang%'", user))
                .isZero();
        assertThat(count("pay_anomaly where user_id = ? and resolution like '%Zhang%'", user))
                .isZero();
    }

    @Test
    void tellsAPageAfterTheOther() {
        String at = InstantTypeHandler.text(clock.instant());
        long template = template(fixed(100, 1_000, 100));
        for (int nth = 1; nth <= OwnPaymentData.PAGE + 1; nth++) {
            jdbc.update("""
                    insert into user_coupon
                      (template_id, user_id, nth, status, valid_from, valid_to, claimed_at, updated_at)
                    values (?, ?, ?, 'UNUSED', ?, ?, ?, ?)
                    """, template, user, nth, at, at, at, at);
        }
        JsonNode first = page(user, OwnPaymentData.Part.COUPONS, "");
        assertThat(first.path("rows")).hasSize(OwnPaymentData.PAGE);
        JsonNode second = page(
                user,
                OwnPaymentData.Part.COUPONS,
                "?before=" + first.path("next").asLong());
        assertThat(second.path("rows")).hasSize(1);
        assertThat(second.path("next").isNull()).isTrue();
        assertThat(second.path("rows").path(0).path("id").asLong())
                .isLessThan(first.path("next").asLong());
    }

    @Test
    void knowsWhatIsNotSettled() {
        Booked order = anOrderOf(user, 1);
        String no = payable(order);
        assertThat(open("payOrders")).containsExactly(no);
        channel.pay(no);
        notify(channel.notification(no));
        booking.paid(order, no);
        assertThat(open("payOrders")).isEmpty();
        refund(order, order.reservationId()).isOk();
        String refundNo = onlyRefund(no).refundNo();
        for (String status : List.of("PROCESSING", "ABNORMAL", "FAILED")) {
            jdbc.update("update refund_order set status = ? where refund_no = ?", status, refundNo);
            assertThat(open("refunds")).as(status).containsExactly(refundNo);
        }
        jdbc.update("update refund_order set booking_cancelled = false where refund_no = ?", refundNo);
        assertThat(open("refunds")).as("nothing was owed").isEmpty();
        jdbc.update(
                "update refund_order set booking_cancelled = true, status = 'SUCCESS' where refund_no = ?", refundNo);
        assertThat(open("refunds")).isEmpty();
    }

    @Test
    void knowsWhatWaitsForAPerson() {
        Booked order = anOrderOf(user, 1);
        String no = payable(order);
        channel.pay(no);
        jdbc.update("update pay_order set status = 'CLOSED' where out_trade_no = ?", no);
        notify(channel.notification(no));
        jdbc.update("update pay_anomaly set status = 'OPEN' where out_trade_no = ?", no);
        assertThat(open("anomalies")).containsExactly(no);
        jdbc.update("update pay_anomaly set status = 'RESOLVED' where out_trade_no = ?", no);
        assertThat(open("anomalies")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(OwnPaymentData.Part.class)
    void tellsNothingOfWhoHasNothing(OwnPaymentData.Part part) {
        assertThat(page(user, part, "").path("rows")).isEmpty();
    }

    @Test
    void tellsOtherServicesAlone() {
        assertThat(get(admin(), "/internal/users/" + user + "/own-data/COUPONS").status())
                .isIn(401, 403);
        assertThat(get(student(user), "/internal/users/" + user + "/open-money").status())
                .isIn(401, 403);
        assertThat(getInternal("/internal/users/" + user + "/own-data/PASSWORDS")
                        .status())
                .isEqualTo(400);
    }
}
