package com.courtgate.booking.people.notice;

import java.time.Instant;

/** Takes notices further than the pages. Called in the transaction that writes them, once of each. */
public interface NoticeForwarding {

    /** The notice of that kind and subject was written. */
    void written(NoticeKind kind, String subject, Instant at);

    /** All notices of that kind were written whose subject begins so. */
    void allWritten(NoticeKind kind, String subjectStart, Instant at);

    /** Forgets an erased person: nothing is sent to them any more. */
    void forgetAllOf(long userId);
}
