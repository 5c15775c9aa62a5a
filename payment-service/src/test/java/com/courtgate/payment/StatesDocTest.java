package com.courtgate.payment;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.Docs;
import com.courtgate.payment.coupon.SettlementStatus;
import com.courtgate.payment.payorder.PayOrderStatus;
import com.courtgate.payment.refundorder.RefundStatus;
import java.util.Arrays;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** docs/states.md and the enums say the same; of a user's coupon CouponStatesIT says it. */
class StatesDocTest {

    @Test
    void showsEveryMoveOfAPayOrder() {
        assertThat(Docs.arrows("Pay order")).isEqualTo(moves(PayOrderStatus.values(), PayOrderStatus::canBecome));
    }

    @Test
    void showsEveryMoveOfARefund() {
        assertThat(Docs.arrows("Refund")).isEqualTo(moves(RefundStatus.values(), RefundStatus::canBecome));
    }

    @Test
    void showsEveryMoveOfASettlement() {
        assertThat(Docs.arrows("Settlement")).isEqualTo(moves(SettlementStatus.values(), SettlementStatus::canBecome));
    }

    private static <S> Set<String> moves(S[] states, BiPredicate<S, S> canBecome) {
        return Arrays.stream(states)
                .flatMap(from -> Arrays.stream(states)
                        .filter(to -> canBecome.test(from, to))
                        .map(to -> from + " --> " + to))
                .collect(Collectors.toSet());
    }
}
