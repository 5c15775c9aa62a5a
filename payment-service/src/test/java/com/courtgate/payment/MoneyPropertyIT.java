package com.courtgate.payment;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.payment.coupon.ExpireCoupons;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.Tag;
import net.jqwik.api.lifecycle.AfterTry;
import net.jqwik.api.lifecycle.BeforeProperty;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;
import org.springframework.test.context.TestContextManager;

/**
 * Random scenarios of a few orders, with a channel, a desk and a booking-service that fail in every way we know, and
 * backups that take the place of everything: whatever happened, once all is well again and every message has arrived,
 * each success at the channel and each heap of cash in the drawer is attached to exactly one paid order or given back,
 * and nothing is given back twice. Each coupon is where its pay order has it, at any time.
 */
class MoneyPropertyIT extends CouponServerTest {
    private static final int ORDERS = 4;

    /** Event of a scenario; the numbers, 0 to 50, choose the order and among what there is. */
    record Step(Action action, int which, int choice) {}

    @Autowired
    ExpireCoupons expireCoupons;

    @Autowired
    ApplicationContext context;

    @BeforeProperty
    void wire() throws Exception {
        new TestContextManager(getClass()).prepareTestInstance(this);
    }

    /** Forgets restores: otherwise refunds of other tests wait for the bills of lost times. */
    @AfterTry
    void forgetRestores() {
        jdbc.update("delete from restored_backup");
    }

    @Provide
    Arbitrary<List<Step>> scenarios() {
        List<Action> weighted = new ArrayList<>();
        for (Action action : Action.values()) {
            weighted.addAll(Collections.nCopies(action.weight, action));
        }
        Arbitrary<Integer> choice = Arbitraries.integers().between(0, 50);
        return Combinators.combine(Arbitraries.of(weighted), choice, choice)
                .as(Step::new)
                .list()
                .ofMinSize(8)
                .ofMaxSize(45);
    }

    @Property(tries = 15, shrinking = ShrinkingMode.BOUNDED)
    void keepsOrGivesBackEveryFen(@ForAll("scenarios") List<Step> steps) {
        assertThatEveryFenIsKeptOrGivenBack(steps);
    }

    /** Only in test-all: the same in many more scenarios, each of which takes most of a second. */
    @Tag("test-all") // what OnlyInTestAll says; properties have tags of their own
    @Property(tries = 70, shrinking = ShrinkingMode.BOUNDED)
    void keepsOrGivesBackEveryFenInManyMoreScenarios(@ForAll("scenarios") List<Step> steps) {
        assertThatEveryFenIsKeptOrGivenBack(steps);
    }

    private void assertThatEveryFenIsKeptOrGivenBack(List<Step> steps) {
        startWorld();
        var scenario = new MoneyScenario(this, ORDERS);
        for (Step step : steps) {
            scenario.perform(step.action(), step.which(), step.choice());
        }
        assertThat(scenario.couponViolations()).as("on the way, after " + steps).isEmpty();
        scenario.recoverAndDrain();
        assertThat(scenario.violations()).as("after " + steps).isEmpty();
    }

    /** Templates of each kind, the last one with little stock. Some coupons end while a scenario goes on. */
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
}
