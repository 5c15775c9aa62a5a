package com.courtgate.payment.settle;

/** Source of our knowledge of a payment. */
public enum PaymentReportSource {
    /** Came unasked; where it differs from what we know the channel is asked. */
    NOTIFICATION,
    /** The channel's answer to our question; there is nobody else to ask. */
    QUERY
}
