package com.courtgate.reserve.session;

import com.courtgate.common.contract.session.SessionStock;
import com.courtgate.common.envelope.ApiException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/** Incarnation in which a document was asked for, as the scripts that load it or repair by it compare. */
final class SessionIncarnation {
    private static final String ANOTHER = "ANOTHER_INCARNATION";
    private static final Duration SOON = Duration.ofSeconds(1);

    private SessionIncarnation() {}

    /** Empty from a sender that does not say; the scripts take that for the present one. */
    static String of(SessionStock session) {
        return Objects.requireNonNullElse(session.incarnation(), "");
    }

    /**
     * The first word of the reply; UNAVAILABLE for a document of another incarnation, which has to be asked for again.
     */
    static String same(List<Object> reply) {
        String word = reply.getFirst().toString();
        if (word.equals(ANOTHER)) {
            throw ApiException.unavailable(SOON);
        }
        return word;
    }
}
