package com.courtgate.payment;

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
        Map<String, Object> wish = new HashMap<>();
        wish.put("name", "Autumn");
        wish.put("target", "VENUE");
        wish.put("kind", "FIXED");
        wish.put("amountFen", fen);
        wish.put("stock", stock);
        wish.put("perUserLimit", perUser);
        wish.put("validFrom", clock.instant().minusSeconds(60).toString());
        wish.put("validTo", clock.instant().plus(Duration.ofDays(30)).toString());
        return wish;
    }

    protected static Map<String, Object> threshold(long fromFen, long offFen) {
        Map<String, Object> wish = fixed(offFen, 10, 5);
        wish.put("kind", "THRESHOLD");
        wish.put("thresholdFen", fromFen);
        return wish;
    }

    protected static Map<String, Object> discount(int percentOff) {
        Map<String, Object> wish = fixed(1, 10, 5);
        wish.remove("amountFen");
        wish.put("kind", "DISCOUNT");
        wish.put("percentOff", percentOff);
        return wish;
    }

    protected static Map<String, Object> forCourt(long courtId) {
        Map<String, Object> wish = fixed(100, 10, 5);
        wish.put("target", "SLOT");
        wish.put("courtIds", List.of(courtId));
        return wish;
    }

    protected long template(Map<String, Object> wish) {
        return post(admin(), TEMPLATES, wish).isOk().data().path("id").asLong();
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
        notify(channel.note(no));
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
        jdbc.update(
                "update user_coupon set valid_to = ? where id = ?",
                com.courtgate.common.database.InstantsInMillis.text(at),
                coupon);
    }
}
