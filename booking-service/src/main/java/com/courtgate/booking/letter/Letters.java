package com.courtgate.booking.letter;

import com.courtgate.booking.notice.NoticeForwarding;
import com.courtgate.booking.notice.NoticeKind;
import java.time.Instant;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Writes letters in the transaction of their notices, for users who have confirmed an address. */
@Repository
@Transactional(propagation = Propagation.MANDATORY)
class Letters implements NoticeForwarding {
    private final LetterMapper mapper;
    private final NoticeChannels channels;
    private final NoticeAddresses addresses;

    Letters(LetterMapper mapper, NoticeChannels channels, NoticeAddresses addresses) {
        this.mapper = mapper;
        this.channels = channels;
        this.addresses = addresses;
    }

    @Override
    public void written(NoticeKind kind, String subject, Instant at) {
        if (!channels.isNone()) {
            mapper.write(kind, subject, at);
        }
    }

    @Override
    public void allWritten(NoticeKind kind, String subjectStart, Instant at) {
        if (!channels.isNone()) {
            mapper.writeAll(kind, subjectStart + "%", at);
        }
    }

    @Override
    public void forgetAllOf(long userId) {
        addresses.end(userId);
    }
}
