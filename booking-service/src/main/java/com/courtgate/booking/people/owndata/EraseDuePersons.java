package com.courtgate.booking.people.owndata;

import com.courtgate.booking.people.account.PersonRecords;
import com.courtgate.booking.people.account.PersonRecords.Person;
import com.courtgate.common.due.AttemptResult;
import com.courtgate.common.due.Claim;
import com.courtgate.common.due.DueWork;
import com.courtgate.common.due.WorkSchedule;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Forgets all whose retention is over; who is not settled is looked at again after an hour. */
@Component
class EraseDuePersons implements DueWork<Person> {
    private static final Logger log = LoggerFactory.getLogger(EraseDuePersons.class);
    private static final Duration EVERY = Duration.ofHours(1);

    private final PersonRecords persons;
    private final ErasePerson erasePerson;
    private final ErasureTerm term;

    EraseDuePersons(PersonRecords persons, ErasePerson erasePerson, ErasureTerm term) {
        this.persons = persons;
        this.erasePerson = erasePerson;
        this.term = term;
    }

    @Override
    public WorkSchedule schedule() {
        return new WorkSchedule("erase-due-persons", "Persons to be forgotten", EVERY, Duration.ofMinutes(2), 20);
    }

    @Override
    public List<Person> claim(Claim claim) {
        return persons.claimToErase(
                claim.at().minus(term.erasureAfter()), claim, schedule().page());
    }

    @Override
    public BiFunction<Person, Instant, AttemptResult> attempt(List<Person> due, Claim claim) {
        return (person, now) -> next(erasePerson.erase(person), person, now);
    }

    private AttemptResult next(ErasePerson.Outcome outcome, Person person, Instant now) {
        return switch (outcome) {
            case ErasePerson.Erased erased -> {
                log.info("The retention of {} is over: forgotten", person);
                yield new AttemptResult.Noted();
            }
            case ErasePerson.NotSettled unsettled -> {
                log.warn("The retention of {} is over, but not all is settled: {}", person, unsettled.what());
                yield new AttemptResult.Later(now.plus(EVERY), null);
            }
            case ErasePerson.MoneyUnknown unknown ->
                new AttemptResult.Unavailable(server(person), "no word about their money");
            // Reactivated or erased by the office meanwhile.
            case ErasePerson.Refused gone -> new AttemptResult.Noted();
            case ErasePerson.TooEarly other -> new AttemptResult.Noted();
        };
    }

    @Override
    public int note(Person person, @Nullable Instant at, @Nullable String why, Claim claim) {
        return persons.noteErasure(person, at, claim);
    }

    @Override
    public long id(Person person) {
        return person.id();
    }

    @Override
    public String server(Person person) {
        return "payment-service";
    }
}
