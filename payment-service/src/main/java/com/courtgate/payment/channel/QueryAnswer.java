package com.courtgate.payment.channel;

/** State of a payment. */
public sealed interface QueryAnswer {

    /** Money arrived; true also after some of it was given back. */
    record Succeeded(Payment payment) implements QueryAnswer {}

    record Failed(String why) implements QueryAnswer {}

    record Paying() implements QueryAnswer {}

    /** Nobody can pay it any more. */
    record Closed() implements QueryAnswer {}

    /** The channel has no such payment. */
    record NotFound() implements QueryAnswer {}

    record Unknown(String why) implements QueryAnswer {}
}
