package com.courtgate.payment.channel;

/** Result of closing a payment. */
public sealed interface CloseAnswer {

    /** Nobody can pay it any more. */
    record Closed() implements CloseAnswer {}

    /** Too late: it is paid. */
    record AlreadyPaid() implements CloseAnswer {}

    record NotFound() implements CloseAnswer {}

    record Unknown(String why) implements CloseAnswer {}
}
