package com.courtgate.payment.channel;

/** A channel that can be made to take the money itself, for rehearsals; none with real money is. */
public interface SilentPayer {

    /** Pays without a notification; answers false when the channel could not or would not. */
    boolean paySilently(String outTradeNo);
}
