package com.courtgate.booking.owndata;

import com.courtgate.booking.account.PersonalData;
import com.courtgate.booking.account.PersonalData.Person;
import com.courtgate.booking.settings.Settings;
import com.courtgate.common.due.Claim;
import com.courtgate.common.due.DueWork;
import com.courtgate.common.due.Next;
import com.courtgate.common.due.Pace;
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

    private final PersonalData persons;
    private final ErasePerson erasePerson;
    private final Settings settings;

    EraseDuePersons(PersonalData persons, ErasePerson erasePerson, Settings settings) {
        this.persons = persons;
        this.erasePerson = erasePerson;
        this.settings = settings;
    }

    @Override
    public Pace pace() {
        return new Pace("erase-due-persons", "Persons to be forgotten", EVERY, Duration.ofMinutes(2), 20);
    }

    @Override
    public List<Person> claim(Claim claim) {
        persons.countFrom(claim.at());
        return persons.claimToErase(claim.at().minus(settings.erasureAfter()), claim, pace().page());
    }

    @Override
    public BiFunction<Person, Instant, Next> attempt(List<Person> due, Claim claim) {
        return (person, now) -> next(erasePerson.erase(person), person, now);
    }

    private Next next(ErasePerson.Outcome outcome, Person person, Instant now) {
        return switch (outcome) {
            case ErasePerson.Erased erased -> {
                log.info("The retention of {} is over: forgotten", person);
                yield new Next.Noted();
            }
            case ErasePerson.NotSettled unsettled -> {
                log.warn("The retention of {} is over, but not all is settled: {}", person, unsettled.what());
                yield new Next.Later(now.plus(EVERY), null);
            }
            case ErasePerson.MoneyUnknown unknown -> new Next.Away(server(person), "no word about their money");
            // Reactivated or erased by the office meanwhile.
            case ErasePerson.NoSuchAccount gone -> new Next.Noted();
            case ErasePerson.NoStudent other -> new Next.Noted();
            case ErasePerson.StillActive other -> new Next.Noted();
            case ErasePerson.TooEarly other -> new Next.Noted();
            case ErasePerson.NoAdministrator nobodyAsked -> new Next.Noted();
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
