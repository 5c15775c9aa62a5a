package com.courtgate.booking.people.letter;

import com.courtgate.booking.people.notice.NoticeForwarding;
import com.courtgate.booking.people.notice.NoticeKind;
import com.courtgate.common.due.DueWorkRunner;
import java.time.Instant;
import org.springframework.beans.factory.ObjectProvider;
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
    private final ObjectProvider<DueWorkRunner> works;

    /** @param works have letters sent right after their commit; found when needed, for works write notices */
    Letters(
            LetterMapper mapper,
            NoticeChannels channels,
            NoticeAddresses addresses,
            ObjectProvider<DueWorkRunner> works) {
        this.mapper = mapper;
        this.channels = channels;
        this.addresses = addresses;
        this.works = works;
    }

    @Override
    public void written(NoticeKind kind, String subject, Instant at) {
        if (!channels.isNone()) {
            sendSoon(mapper.write(kind, subject, at));
        }
    }

    @Override
    public void allWritten(NoticeKind kind, String subjectStart, Instant at) {
        if (!channels.isNone()) {
            sendSoon(mapper.writeAll(kind, subjectStart + "%", at));
        }
    }

    private void sendSoon(int written) {
        if (written > 0) {
            works.getObject().wakeAfterCommit(SendDueLetters.NAME);
        }
    }

    @Override
    public void forgetAllOf(long userId) {
        addresses.end(userId);
    }
}
