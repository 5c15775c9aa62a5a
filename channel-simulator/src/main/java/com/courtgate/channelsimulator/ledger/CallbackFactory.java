package com.courtgate.channelsimulator.ledger;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builds the contents of a callback. */
final class CallbackFactory {
    private CallbackFactory() {}

    /** Null for silence. */
    static @Nullable Callback of(Payment payment, Commands.CallbackPlan callbackPlan, Instant now) {
        if (callbackPlan.times() == 0) {
            return null;
        }
        String id = Ledger.number("N");
        Map<String, @Nullable Object> body = new LinkedHashMap<>();
        body.put("id", id);
        body.put("kind", "PAYMENT");
        body.put("outTradeNo", payment.outTradeNo());
        body.put("channelTradeNo", payment.channelTradeNo());
        body.put("state", payment.state());
        body.put("paidFen", callbackPlan.claimedFen() == 0 ? payment.paidFen() : callbackPlan.claimedFen());
        body.put("currency", payment.currency());
        body.put("merchantId", payment.merchantId());
        body.put("paidAt", payment.paidAt());
        return new Callback(
                id,
                payment.outTradeNo(),
                payment.notifyUrl(),
                json(body),
                callbackPlan.times(),
                now.plusMillis(callbackPlan.delayMillis()),
                Callback.State.OWED);
    }

    static @Nullable Callback of(Refund refund, Instant now) {
        if (refund.notifyUrl().isEmpty()) {
            return null;
        }
        String id = Ledger.number("N");
        Map<String, @Nullable Object> body = new LinkedHashMap<>();
        body.put("id", id);
        body.put("kind", "REFUND");
        body.put("refundNo", refund.refundNo());
        body.put("channelRefundNo", refund.channelRefundNo());
        body.put("outTradeNo", refund.outTradeNo());
        body.put("state", refund.state());
        body.put("amountFen", refund.amountFen());
        body.put("decidedAt", refund.decidedAt());
        return new Callback(id, refund.refundNo(), refund.notifyUrl(), json(body), 1, now, Callback.State.OWED);
    }

    private static String json(Map<String, @Nullable Object> body) {
        try {
            return Json.MAPPER.writeValueAsString(body);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("texts, numbers and instants only", e);
        }
    }
}
