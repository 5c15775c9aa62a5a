package com.courtgate.payment.bill;

import com.courtgate.payment.channel.BillLine;
import org.jspecify.annotations.Nullable;

/**
 * A movement of money as our rows have it.
 *
 * @param refundNo set for a refund
 * @param done whether for us the money has moved
 * @param expected whether the day's bill must have it; false for what is of another day
 */
record Movement(
        BillLine.Kind kind,
        String outTradeNo,
        @Nullable String refundNo,
        long fen,
        String state,
        boolean done,
        boolean expected) {

    String key() {
        return key(kind, outTradeNo, refundNo);
    }

    static String key(BillLine line) {
        return key(line.kind(), line.outTradeNo(), line.refundNo());
    }

    private static String key(BillLine.Kind kind, String outTradeNo, @Nullable String refundNo) {
        return kind + ":" + (refundNo == null ? outTradeNo : refundNo);
    }
}
