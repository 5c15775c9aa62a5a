package com.courtgate.booking.owndata;

import com.courtgate.booking.account.PersonalData;
import com.courtgate.booking.account.PersonalData.Person;
import com.courtgate.booking.settings.Settings;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Forgets all whose retention is over, one after the other; who is not settled is looked at again in the next round.
 */
@Component
class EraseDuePersons {
    private static final Logger log = LoggerFactory.getLogger(EraseDuePersons.class);
    private static final int PAGE = 100;

    private final PersonalData persons;
    private final ErasePerson erasePerson;
    private final Settings settings;
    private final Clock clock;

    EraseDuePersons(PersonalData persons, ErasePerson erasePerson, Settings settings, Clock clock) {
        this.persons = persons;
        this.erasePerson = erasePerson;
        this.settings = settings;
        this.clock = clock;
    }

    /** What a round has done; {@code complete} is false when payment-service did not answer. */
    record Round(int erased, int unsettled, boolean complete) {}

    Round erase() {
        Instant now = clock.instant();
        persons.countFrom(now);
        Instant before = now.minus(settings.erasureAfter());
        var round = new Round(0, 0, true);
        List<Person> page;
        long last = 0;
        do {
            page = persons.deactivatedBy(before, last, PAGE);
            for (Person person : page) {
                last = person.id();
                round = after(round, erasePerson.erase(person), person);
            }
        } while (page.size() == PAGE && round.complete());
        if (round.erased() + round.unsettled() > 0 || !round.complete()) {
            log.info("Retention of deactivated accounts: {}", round);
        }
        return round;
    }

    private static Round after(Round round, ErasePerson.Outcome outcome, Person person) {
        return switch (outcome) {
            case ErasePerson.Erased erased -> new Round(round.erased() + 1, round.unsettled(), round.complete());
            case ErasePerson.NotSettled unsettled -> {
                log.warn("The retention of {} is over, but not all is settled: {}", person, unsettled.what());
                yield new Round(round.erased(), round.unsettled() + 1, round.complete());
            }
            case ErasePerson.MoneyUnknown unknown -> new Round(round.erased(), round.unsettled(), false);
            // Reactivated or erased by the office meanwhile.
            case ErasePerson.NoSuchAccount gone -> round;
            case ErasePerson.NoStudent other -> round;
            case ErasePerson.StillActive other -> round;
            case ErasePerson.TooEarly other -> round;
            case ErasePerson.NoAdministrator nobodyAsked -> round;
        };
    }
}
