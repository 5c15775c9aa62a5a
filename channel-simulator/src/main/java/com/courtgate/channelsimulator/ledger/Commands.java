package com.courtgate.channelsimulator.ledger;

import java.time.Instant;

/** Commands of merchants and payers; the web layer has checked the forms. */
public final class Commands {
    private Commands() {}

    /**
     * @param amountFen 1 or more
     * @param client what kind of client pays, and whose it is, such as {@code H5 203.0.113.9}
     */
    public record NewPayment(
            String merchantId,
            String outTradeNo,
            String description,
            long amountFen,
            String currency,
            Instant expireTime,
            String notifyUrl,
            String client) {}

    /**
     * @param amountFen 1 or more
     * @param notifyUrl empty for no callback
     */
    public record NewRefund(String refundNo, String outTradeNo, long amountFen, String reason, String notifyUrl) {}

    /**
     * @param takenFen what is taken, 0 for what is asked for
     * @param telling how the merchant hears of it
     * @param evenIfClosed also when it is expired, closed or failed: it was in flight when that happened
     */
    public record Pay(long takenFen, CallbackPlan callbackPlan, boolean evenIfClosed) {}

    /**
     * @param times copies of the callback, 0 for silence
     * @param delayMillis 0 or more, until the first callback
     * @param claimedFen what the callback says was paid, 0 for the truth
     */
    public record CallbackPlan(int times, long delayMillis, long claimedFen) {
        public static final CallbackPlan ONCE = new CallbackPlan(1, 0, 0);
        public static final CallbackPlan NEVER = new CallbackPlan(0, 0, 0);
    }
}
