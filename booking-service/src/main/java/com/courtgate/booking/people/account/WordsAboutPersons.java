package com.courtgate.booking.people.account;

import com.courtgate.booking.people.account.PersonRecords.Person;

/** Words of the office about people in the tables of another package, which are forgotten with them. */
public interface WordsAboutPersons {

    /** Deletes what was written about the person, in the caller's transaction. May be repeated. */
    void forget(Person person);
}
