package com.courtgate.payment.channel;

/** Result of asking for a payment. */
public sealed interface CreateAnswer {

    /**
     * The payer can pay there.
     *
     * @param codeUrl what the payer's device pays with: the text of a code, the address of a link, or the id that the
     *     app is called with
     */
    record Accepted(String codeUrl) implements CreateAnswer {}

    /** This number is paid already; a query tells the rest. */
    record AlreadyPaid() implements CreateAnswer {}

    /** Certainly not made. */
    record Declined(String why) implements CreateAnswer {}

    record Unknown(String why) implements CreateAnswer {}
}
