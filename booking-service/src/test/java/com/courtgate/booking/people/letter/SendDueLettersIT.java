package com.courtgate.booking.people.letter;

import com.courtgate.booking.people.letter.LetterMapper.Claimed;
import com.courtgate.common.due.DueWorkContract;
import com.courtgate.common.due.DueWorkRunner;
import com.courtgate.common.testing.MutableClock;

class SendDueLettersIT extends LetterServerTest implements DueWorkContract<Claimed> {
    @Override
    public DueWorkRunner works() {
        return works;
    }

    @Override
    public String workName() {
        return "send-letters";
    }

    @Override
    public MutableClock clock() {
        return clock;
    }

    @Override
    public long aDueRow() {
        long somebody = aUser();
        getsMail(somebody);
        pays(somebody);
        return jdbc.queryForObject("select id from notice_letter where user_id = ?", Long.class, somebody);
    }

    @Override
    public boolean isDone(long id) {
        return count("notice_letter where id = ? and status = 'SENT'", id) == 1;
    }
}
