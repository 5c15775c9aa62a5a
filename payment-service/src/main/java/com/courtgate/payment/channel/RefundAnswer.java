package com.courtgate.payment.channel;

import java.time.Instant;

/** State of a refund. */
public sealed interface RefundAnswer {

    /** Taken, not decided yet. */
    record Processing(String channelRefundNo) implements RefundAnswer {}

    record Succeeded(String channelRefundNo, Instant at) implements RefundAnswer {}

    /** Certainly not made and never will be under this number. */
    record Declined(String why) implements RefundAnswer {}

    /** The channel took it and cannot finish it; a person must. */
    record Abnormal(String why) implements RefundAnswer {}

    /** The channel has no such refund. */
    record NotFound() implements RefundAnswer {}

    record Unknown(String why) implements RefundAnswer {}
}
