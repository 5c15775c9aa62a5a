package com.courtgate.payment;

import com.courtgate.payment.BookingStub.Booked;
import com.courtgate.payment.crash.CrashPoint;
import java.time.Duration;

/** Events of a {@link MoneyScenario}; the weight says how often each happens. */
enum Action {
    CREATE(6, (scenario, order, choice) -> scenario.payer.pay(order)),
    CREATE_WITH_COUPON(9, (scenario, order, choice) -> scenario.payer.payWithCoupon(order, choice)),
    CLAIM(2, (scenario, order, choice) -> scenario.coupons.claim(order.userId)),
    EXPIRE_COUPONS(1, (scenario, order, choice) -> scenario.service.expireCoupons.sweep()),

    PAY(6, (scenario, order, choice) -> scenario.payer.takeMoney(order, 1 + choice % 3)),
    PAY_SILENTLY(2, (scenario, order, choice) -> scenario.payer.takeMoney(order, 0)), // reconcile must find it
    PAY_ALTHOUGH_CLOSED(2, (scenario, order, choice) -> scenario.payer.takeMoneyAnyway(order, choice)),
    FAIL(2, (scenario, order, choice) -> scenario.payer.fail(order)),

    NOTIFY(8, (scenario, order, choice) -> scenario.payer.notifyNext(choice)),
    NOTIFY_AGAIN(3, (scenario, order, choice) -> scenario.payer.notifyAgain(choice)),
    NOTIFY_ANEW(2, (scenario, order, choice) -> scenario.payer.notifyAnew(order, choice)),
    LIE(2, (scenario, order, choice) -> scenario.payer.lie(order, choice)),
    FORGE(1, (scenario, order, choice) -> scenario.payer.forge(order, choice)),

    TAKE_CASH(5, (scenario, order, choice) -> scenario.desk.take(order)),
    TAKE_CASH_AGAIN(2, (scenario, order, choice) -> scenario.desk.takeAgain(choice)),
    HAND_OUT(3, (scenario, order, choice) -> scenario.desk.handOut(order)),

    BACK_UP(2, (scenario, order, choice) -> scenario.restore.backUp()),
    RESTORE(2, (scenario, order, choice) -> scenario.restore.restore()),

    CANCEL(3, (scenario, order, choice) -> scenario.booking.cancelByUser(order)),
    PASS_TIME(4, (scenario, order, choice) -> scenario.booking.passTime(Duration.ofSeconds(5L << (choice % 8)))),
    REFUND(8, (scenario, order, choice) -> scenario.payer.refund(order, choice)),
    FORCE_REFUND(2, (scenario, order, choice) -> scenario.payer.forceRefund(order)),
    FINISH_REFUNDS(2, (scenario, order, choice) -> PaymentServerTest.channel.finishRefunds()),
    NOTIFY_OF_REFUNDS(2, (scenario, order, choice) -> scenario.payer.notifyOfRefunds(order)),

    CHANNEL_FAULT(5, (scenario, order, choice) -> scenario.payer.failChannel(choice)),
    BOOKING_FAULT(2, (scenario, order, choice) -> PaymentServerTest.booking.suffer(FaultMode.anyOf(choice))),
    CLEAR_FAULTS(4, (scenario, order, choice) -> scenario.clearFaults()),
    CRASH_NEXT(
            2,
            (scenario, order, choice) ->
                    scenario.service.crashes.dieAt(CrashPoint.values()[choice % CrashPoint.values().length])),

    RECONCILE(4, (scenario, order, choice) -> scenario.service.reconcile()),
    SWEEP_REFUNDS(5, (scenario, order, choice) -> scenario.service.advanceRefunds()),
    REPEAT_EVENTS(2, (scenario, order, choice) -> scenario.service.repeatEvents()),
    RELAY(7, (scenario, order, choice) -> scenario.booking.relay(choice)),
    RELAY_AGAIN(2, (scenario, order, choice) -> scenario.booking.relayAgain(choice)),
    LOSE_EVENT(2, (scenario, order, choice) -> scenario.booking.loseEvent(choice)),
    RECEIVE_FROM_BOOKING(4, (scenario, order, choice) -> scenario.booking.receive(choice));

    /** Does it to an order; the choice, 0 to 50, selects among what there is. */
    interface Effect {
        void on(MoneyScenario scenario, Booked order, int choice);
    }

    final int weight;
    final Effect effect;

    Action(int weight, Effect effect) {
        this.weight = weight;
        this.effect = effect;
    }
}
