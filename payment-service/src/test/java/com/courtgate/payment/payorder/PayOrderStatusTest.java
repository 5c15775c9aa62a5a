package com.courtgate.payment.payorder;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.payment.refundorder.RefundStatus;
import java.util.Arrays;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class PayOrderStatusTest {

    private static <S extends Enum<S>> String moves(S[] all, BiPredicate<S, S> legal) {
        return Arrays.stream(all)
                .flatMap(from ->
                        Arrays.stream(all).filter(to -> legal.test(from, to)).map(to -> from + "->" + to))
                .collect(Collectors.joining(" "));
    }

    @Test
    void allowsTheMovesOfAPayOrder() {
        assertThat(moves(PayOrderStatus.values(), PayOrderStatus::canBecome))
                .isEqualTo("INIT->PAYING INIT->SUCCESS INIT->CLOSED PAYING->SUCCESS PAYING->FAILED"
                        + " PAYING->CLOSED SUCCESS->REFUNDED");
    }

    @Test
    void allowsTheMovesOfARefund() {
        assertThat(moves(RefundStatus.values(), RefundStatus::canBecome))
                .isEqualTo("INIT->PROCESSING INIT->FAILED PROCESSING->SUCCESS PROCESSING->FAILED"
                        + " PROCESSING->ABNORMAL ABNORMAL->SUCCESS");
    }

    @Test
    void givesUpOnlyByALegalMove() {
        assertThat(PayOrderStatus.PAYING.abandonedAs()).isEqualTo(PayOrderStatus.FAILED);
        assertThat(PayOrderStatus.INIT.abandonedAs()).isEqualTo(PayOrderStatus.CLOSED);
    }
}
