package com.courtgate.payment.refundorder;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.payment.OrderForPayment;
import com.courtgate.common.contract.payment.OrderForPayment.Item;
import com.courtgate.common.contract.payment.OrderForPayment.ItemStatus;
import com.courtgate.payment.channel.ClientKind;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrderStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

class RefundSharesTest {
    private static final Instant NOW = Instant.EPOCH;

    private static OrderForPayment order(List<Long> prices, Random random) {
        List<Item> items = new ArrayList<>();
        for (int i = 0; i < prices.size(); i++) {
            items.add(new Item(100L + i, 7, 3, ItemStatus.CONFIRMED, prices.get(i), NOW, null, null, null));
        }
        Collections.shuffle(items, random); // booking-service may list them as it likes
        long amount = prices.stream().mapToLong(Long::longValue).sum();
        return new OrderForPayment("B1", 1, OrderForPayment.Status.PAID, amount, NOW, 17, items);
    }

    private static PayOrder paid(long amountFen, long paidFen) {
        return new PayOrder(
                1,
                "P1",
                "B1",
                1,
                "simulated",
                1,
                amountFen,
                amountFen - paidFen,
                paidFen,
                "CNY",
                PayOrderStatus.SUCCESS,
                ClientKind.NATIVE,
                null,
                NOW,
                "T1",
                NOW,
                paidFen,
                0,
                0,
                null,
                null,
                null,
                0,
                1,
                NOW);
    }

    /** All refunds together are what was paid, whether given back together or alone, in whichever order. */
    @Property
    void addUpToWhatWasPaid(
            @ForAll @Size(min = 1, max = 8) List<@LongRange(min = 1, max = 1_000_000) Long> prices,
            @ForAll @IntRange(min = 0, max = 1_000_000) int paidPerMillion,
            @ForAll Random random) {
        OrderForPayment order = order(prices, random);
        long paidFen = Math.floorDiv(order.amountFen() * paidPerMillion, 1_000_000L);
        PayOrder paid = paid(order.amountFen(), paidFen);
        List<Item> left = new ArrayList<>(order.items());
        Collections.shuffle(left, random);
        long back = 0;
        long worth = 0;
        while (!left.isEmpty()) {
            int together = 1 + random.nextInt(left.size());
            Set<Long> part =
                    left.subList(0, together).stream().map(Item::reservationId).collect(Collectors.toSet());
            left.subList(0, together).clear();
            RefundShares.Share share = RefundShares.of(order, paid, i -> part.contains(i.reservationId()));
            assertThat(share.paidFen()).isBetween(0L, share.worthFen());
            back += share.paidFen();
            worth += share.worthFen();
        }
        assertThat(back).isEqualTo(paidFen);
        assertThat(worth).isEqualTo(order.amountFen());
    }

    /** Also of an order whose other reservations a release confirmed that did not keep it. */
    @Example
    void areWhatWasKeptWhereItWas() {
        var kept = new Item(100, 7, 3, ItemStatus.CONFIRMED, 3_100, NOW, 3_001L, null, null);
        var before = new Item(101, 8, 3, ItemStatus.CONFIRMED, 3_100, NOW, null, null, null);
        var order = new OrderForPayment("B1", 1, OrderForPayment.Status.PAID, 6_200, NOW, 17, List.of(kept, before));
        PayOrder paid = paid(6_200, 6_100);
        assertThat(RefundShares.of(order, paid, item -> item.reservationId() == 100)
                        .paidFen())
                .isEqualTo(3_001);
        assertThat(RefundShares.of(order, paid, item -> item.reservationId() == 101)
                        .paidFen())
                .isEqualTo(3_050);
    }

    @Property
    void areThePricesWhereNothingWasTakenOff(
            @ForAll @Size(min = 1, max = 8) List<@LongRange(min = 1, max = 1_000_000) Long> prices,
            @ForAll Random random) {
        OrderForPayment order = order(prices, random);
        PayOrder paid = paid(order.amountFen(), order.amountFen());
        for (Item item : order.items()) {
            RefundShares.Share share = RefundShares.of(order, paid, i -> i.reservationId() == item.reservationId());
            assertThat(share.paidFen()).isEqualTo(item.amountFen());
        }
    }
}
