package com.courtgate.payment.couponterms;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.payment.OrderForPayment;
import com.courtgate.common.contract.payment.OrderForPayment.Item;
import com.courtgate.common.contract.payment.OrderForPayment.ItemStatus;
import com.courtgate.common.contract.payment.OrderForPayment.Status;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.jspecify.annotations.Nullable;

class CouponTemplateTest {
    private static CouponTemplate template(
            CouponTarget target, CouponKind kind, long amountFen, long thresholdFen, int percent, @Nullable Long cap) {
        String courts = target == CouponTarget.SLOT ? "1" : "";
        return new CouponTemplate(
                7,
                "Autumn",
                target,
                "",
                courts,
                kind,
                amountFen,
                thresholdFen,
                percent,
                cap,
                1,
                0,
                1,
                Instant.EPOCH,
                Instant.EPOCH);
    }

    private static CouponTemplate share(int percentOff, @Nullable Long capFen) {
        return template(CouponTarget.VENUE, CouponKind.DISCOUNT, 0, 0, percentOff, capFen);
    }

    @Property
    void roundsWhatIsPaidHalfUp(
            @ForAll @LongRange(min = 1, max = 100_000_000L) long fen,
            @ForAll @IntRange(min = 1, max = 100) int percentOff) {
        BigDecimal payable = BigDecimal.valueOf(fen)
                .multiply(BigDecimal.valueOf(100L - percentOff))
                .divide(BigDecimal.valueOf(100), 0, RoundingMode.HALF_UP);
        assertThat(fen - share(percentOff, null).off(fen)).isEqualTo(payable.longValueExact());
    }

    @Property
    void staysBelowCapAndAmount(
            @ForAll @LongRange(min = 1, max = 1_000_000) long fen,
            @ForAll @IntRange(min = 1, max = 100) int percentOff,
            @ForAll @LongRange(min = 1, max = 1_000_000) long capFen) {
        assertThat(share(percentOff, capFen).off(fen)).isBetween(0L, Math.min(capFen, fen));
        var sum = template(CouponTarget.VENUE, CouponKind.FIXED, capFen, 0, 0, null);
        assertThat(sum.off(fen)).isEqualTo(Math.min(capFen, fen));
    }

    /** Against an order whose reservations may be of the court or not. */
    @Property
    void takesOffNoMoreThanWhatFitsCosts(
            @ForAll @Size(min = 1, max = 6) List<@LongRange(min = 1, max = 1_000_000) Long> prices,
            @ForAll @IntRange(min = 0, max = 63) int courts,
            @ForAll CouponKind kind,
            @ForAll @LongRange(min = 1, max = 2_000_000) long amountFen,
            @ForAll @LongRange(min = 0, max = 2_000_000) long above,
            @ForAll @IntRange(min = 1, max = 100) int percentOff) {
        long thresholdFen = amountFen + above;
        var rule = template(CouponTarget.SLOT, kind, amountFen, thresholdFen, percentOff, null);
        List<Item> items = new ArrayList<>();
        BigDecimal fitting = BigDecimal.ZERO;
        for (int i = 0; i < prices.size(); i++) {
            long court = courts >> i & 1;
            var waiting = ItemStatus.PENDING_PAYMENT;
            items.add(new Item(i, i, court, waiting, prices.get(i), Instant.EPOCH, null, null, null));
            fitting = fitting.add(BigDecimal.valueOf(prices.get(i) * court));
        }
        long all = prices.stream().mapToLong(Long::longValue).sum();
        var order = new OrderForPayment("B1", 1, Status.STOCK_RESERVED, all, Instant.EPOCH, 17, items);
        BigDecimal expected = switch (kind) {
            case FIXED -> fitting.min(BigDecimal.valueOf(amountFen));
            case THRESHOLD ->
                fitting.compareTo(BigDecimal.valueOf(thresholdFen)) < 0
                        ? BigDecimal.ZERO
                        : BigDecimal.valueOf(amountFen);
            case DISCOUNT ->
                fitting.subtract(fitting.multiply(BigDecimal.valueOf(100L - percentOff))
                        .divide(BigDecimal.valueOf(100), 0, RoundingMode.HALF_UP));
        };
        long off = rule.quote(order) instanceof CouponQuote.Fits some ? some.fen() : 0;
        assertThat(BigDecimal.valueOf(off)).isEqualByComparingTo(expected);
    }
}
