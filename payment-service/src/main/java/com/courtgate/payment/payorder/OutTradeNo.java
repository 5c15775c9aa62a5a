package com.courtgate.payment.payorder;

/**
 * The numbers by which we and the channels know pay orders; orders, refunds and channels are named in the same form.
 */
public final class OutTradeNo {
    /** A regular expression; what does not match is no number of ours. */
    public static final String FORM = "[A-Za-z0-9_-]{1,32}";

    private OutTradeNo() {}
}
