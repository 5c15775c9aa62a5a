package com.courtgate.payment.channel;

/** A channel that can be made to take the money itself, for rehearsals; none with real money is. */
public interface PaymentSimulation {

    /** Pays without a notification; answers false when the channel could not or would not. */
    boolean simulatePayment(String outTradeNo);
}
