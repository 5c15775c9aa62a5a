package com.courtgate.payment;

import com.courtgate.common.database.InstantTypeHandler;
import com.courtgate.payment.BookingStub.Booked;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Named moments of coupons, for the tests below it. */
public abstract class CouponServerTest extends PaymentServerTest {
    protected static final String TEMPLATES = "/admin/coupon-templates";

    /** Takes a sum off anything; others start from it. */
    protected static Map<String, Object> fixed(long fen, int stock, int perUser) {
        Map<String, Object> request = new HashMap<>();
        request.put("name", "Autumn");
        request.put("target", "VENUE");
        request.put("kind", "FIXED");
        request.put("amountFen", fen);
        request.put("stock", stock);
        request.put("perUserLimit", perUser);
        request.put("why", "for this test");
        request.put("validFrom", clock.instant().minusSeconds(60).toString());
        request.put("validTo", clock.instant().plus(Duration.ofDays(30)).toString());
        return request;
    }

    protected static Map<String, Object> threshold(long fromFen, long offFen) {
        Map<String, Object> request = fixed(offFen, 10, 5);
        request.put("kind", "THRESHOLD");
        request.put("thresholdFen", fromFen);
        return request;
    }

    protected static Map<String, Object> discount(int percentOff) {
        Map<String, Object> request = fixed(1, 10, 5);
        request.remove("amountFen");
        request.put("kind", "DISCOUNT");
        request.put("percentOff", percentOff);
        return request;
    }

    protected static Map<String, Object> forCourt(long courtId) {
        Map<String, Object> request = fixed(100, 10, 5);
        request.put("target", "SLOT");
        request.put("courtIds", List.of(courtId));
        return request;
    }

    protected long template(Map<String, Object> request) {
        return post(admin(), TEMPLATES, request).isOk().data().path("id").asLong();
    }

    protected Answer claim(long userId, long template) {
        return post(student(userId), "/coupons/templates/" + template + "/claim", "{}");
    }

    protected long claimed(long userId, long template) {
        return claim(userId, template).isOk().data().path("couponId").asLong();
    }

    protected long coupon(long userId, long fen) {
        return claimed(userId, template(fixed(fen, 10, 5)));
    }

    protected Answer payWith(Booked order, long coupon) {
        return post(student(order.userId), "/pay/wechat/" + order.reservationId(), Map.of("couponId", coupon));
    }

    /** A pay order whose money and coupon we have, and whose order is paid. */
    protected String paidWith(Booked order, long coupon) {
        String no = payWith(order, coupon).isOk().data().path("outTradeNo").asText();
        channel.pay(no);
        notify(channel.notification(no));
        booking.paid(order, no);
        return no;
    }

    protected static Booked anOrderOf(long userId, int items) {
        return booking.book(userId, PRICE_FEN, items, clock.instant().plus(Duration.ofMinutes(15)));
    }

    protected String status(long coupon) {
        return jdbc.queryForObject("select status from user_coupon where id = ?", String.class, coupon);
    }

    protected String settlement(String outTradeNo) {
        return jdbc.queryForObject(
                "select status from coupon_settlement where out_trade_no = ?", String.class, outTradeNo);
    }

    /** As if it had been claimed with another end. */
    protected void ends(long coupon, Instant at) {
        jdbc.update("update user_coupon set valid_to = ? where id = ?", InstantTypeHandler.text(at), coupon);
    }
}
