package com.courtgate.booking.notice;

import java.time.Instant;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Writes letters in the transaction of their notices, for users who have confirmed an address. */
@Repository
@Transactional(propagation = Propagation.MANDATORY)
class Letters {
    private final LetterMapper mapper;
    private final NoticeChannels channels;

    Letters(LetterMapper mapper, NoticeChannels channels) {
        this.mapper = mapper;
        this.channels = channels;
    }

    public void of(NoticeKind kind, String subject, Instant at) {
        if (!channels.isNone()) {
            mapper.write(kind, subject, at);
        }
    }

    /** @param subject with which the subjects of the notices begin */
    public void ofAll(NoticeKind kind, String subject, Instant at) {
        if (!channels.isNone()) {
            mapper.writeAll(kind, subject + "%", at);
        }
    }
}
