package com.courtgate.booking.people.owndata;

import com.courtgate.booking.people.account.PersonRecords.Person;
import com.courtgate.common.due.DueWorkContract;
import com.courtgate.common.due.DueWorkRunner;
import com.courtgate.common.testing.MutableClock;
import org.junit.jupiter.api.BeforeEach;

class EraseDuePersonsIT extends PersonServerTest implements DueWorkContract<Person> {
    @BeforeEach
    void keepOthers() {
        jdbc.update("update user_account set deactivated_at = null where not active and erased_at is null");
    }

    @Override
    public DueWorkRunner works() {
        return works;
    }

    @Override
    public String workName() {
        return "erase-due-persons";
    }

    @Override
    public MutableClock clock() {
        return clock;
    }

    @Override
    public long aDueRow() {
        Someone who = somebody();
        hasGone(who);
        return who.id();
    }

    @Override
    public boolean isDone(long id) {
        return count("user_account where id = ? and erased_at is not null", id) == 1;
    }
}
