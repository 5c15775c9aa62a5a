package com.courtgate.payment.channel;

/** What came of asking for a payment. */
public sealed interface CreateAnswer {

    /**
     * The payer can pay there.
     *
     * @param codeUrl what the page shows as a code
     */
    record Accepted(String codeUrl) implements CreateAnswer {}

    /** This number is paid already; a query tells the rest. */
    record AlreadyPaid() implements CreateAnswer {}

    /** Certainly not made. */
    record Declined(String why) implements CreateAnswer {}

    record Unknown(String why) implements CreateAnswer {}
}
