package com.courtgate.payment.money;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.payment.CouponServerTest;
import com.courtgate.payment.coupon.ExpireCoupons;
import com.courtgate.payment.repeat.RepeatEvents;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.Tuple;
import net.jqwik.api.lifecycle.BeforeProperty;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestContextManager;

/**
 * Random lives of a few orders, with a channel and a booking-service that fail in every way we know: whatever happened,
 * once everything is well again and every message has arrived, each success at the channel is attached to exactly one
 * paid order or given back, and nothing is given back twice. Each coupon is where its pay order has it, at any time.
 */
class MoneyPropertyIT extends CouponServerTest {
    private static final int ORDERS = 4;

    /** What can happen; the numbers choose among orders, notes, events. */
    record Step(Deed deed, int which, int how) {}

    @Autowired
    private ExpireCoupons expireCoupons;

    @Autowired
    private RepeatEvents repeatEvents;

    @BeforeProperty
    void wire() throws Exception {
        new TestContextManager(getClass()).prepareTestInstance(this);
    }

    @Provide
    Arbitrary<List<Step>> lives() {
        var deeds = Arbitraries.frequency(
                List.of(Deed.values()).stream().map(d -> Tuple.of(d.weight, d)).toArray(Tuple.Tuple2[]::new));
        @SuppressWarnings("unchecked")
        Arbitrary<Deed> deed = (Arbitrary<Deed>) (Arbitrary<?>) deeds;
        return Combinators.combine(
                        deed,
                        Arbitraries.integers().between(0, 50),
                        Arbitraries.integers().between(0, 50))
                .as(Step::new)
                .list()
                .ofMinSize(8)
                .ofMaxSize(45);
    }

    @Property(tries = 85, shrinking = ShrinkingMode.BOUNDED)
    void keepsOrGivesBackEveryFen(@ForAll("lives") List<Step> life) {
        startWorld();
        Life world = new Life(this, ORDERS);
        for (Step step : life) {
            world.take(step.deed(), step.which(), step.how());
        }
        assertThat(world.coupons().wrongs()).as("on the way, after " + life).isEmpty();
        world.healAndSettle();
        assertThat(world.wrongs()).as("after " + life).isEmpty();
    }

    // What a life may do, as the tests below this package's base do it

    Answer payFor(com.courtgate.payment.BookingStub.Booked order) {
        return pay(order);
    }

    Answer payFor(com.courtgate.payment.BookingStub.Booked order, long coupon) {
        return payWith(order, coupon);
    }

    Answer claimOf(long userId, long template) {
        return claim(userId, template);
    }

    /** Templates of each kind, the last one with little stock. Some coupons end while a life goes on. */
    List<Long> someTemplates() {
        var brief = discount(33);
        brief.put("capFen", 1500);
        brief.put("validTo", clock.instant().plusSeconds(400).toString());
        return List.of(
                template(fixed(101, 10, 5)),
                template(brief),
                template(threshold(PRICE_FEN + 1, 500)),
                template(fixed(1_000_000, 10, 5)),
                template(fixed(7, 2, 1)));
    }

    int expireCoupons() {
        return expireCoupons.sweep();
    }

    Answer refundOf(com.courtgate.payment.BookingStub.Booked order, long reservationId) {
        return refund(order, reservationId);
    }

    com.courtgate.common.contract.StopPaying.Money stopPayingFor(com.courtgate.payment.BookingStub.Booked order) {
        return stopPaying(order);
    }

    Answer forceRefundOf(String outTradeNo) {
        return post(admin(), "/admin/pay-orders/" + outTradeNo + "/refund", WHY);
    }

    Answer tell(com.courtgate.payment.ScriptedChannel.Note note) {
        return notify(note);
    }

    void takeIn(com.courtgate.common.contract.Event<?> event) {
        receive(event);
    }

    Parts parts() {
        return new Parts(
                booking,
                channel,
                clock,
                crashes,
                jdbc,
                json,
                payOrders,
                refunds,
                reconcile,
                refundSweeper,
                repeatEvents,
                this::closeBreakers);
    }

    static com.courtgate.payment.BookingStub.Booked order(long userId, int items) {
        return anOrderOf(userId, items);
    }

    static long user() {
        return aUser();
    }

    /** What a life is made of. */
    record Parts(
            com.courtgate.payment.BookingStub booking,
            com.courtgate.payment.ScriptedChannel channel,
            com.courtgate.common.testing.MutableClock clock,
            com.courtgate.payment.CrashOnDemand crashes,
            org.springframework.jdbc.core.JdbcTemplate jdbc,
            com.fasterxml.jackson.databind.ObjectMapper json,
            com.courtgate.payment.payorder.PayOrders payOrders,
            com.courtgate.payment.refund.Refunds refunds,
            com.courtgate.payment.reconcile.ReconcileSweeper reconcile,
            com.courtgate.payment.refund.RefundSweeper refundSweeper,
            RepeatEvents repeatEvents,
            Runnable closeBreakers) {}
}
