package com.courtgate.booking.people.account;

import com.courtgate.booking.people.login.LoginGuard;
import com.courtgate.booking.people.login.RefreshTokens;
import com.courtgate.common.due.Claim;
import com.courtgate.common.security.Role;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Person of an account, and the end of that: afterwards the account is a pseudonym, and anybody may come with its
 * student id.
 */
@Component
public class PersonRecords {
    private final PersonMapper mapper;
    private final RefreshTokens refreshTokens;
    private final LoginGuard guard;
    private final List<WordsAboutPersons> words;

    PersonRecords(PersonMapper mapper, RefreshTokens refreshTokens, LoginGuard guard, List<WordsAboutPersons> words) {
        this.mapper = mapper;
        this.refreshTokens = refreshTokens;
        this.guard = guard;
        this.words = words;
    }

    /**
     * A person with an account.
     *
     * @param deactivatedAt null while the account is active
     */
    public record Person(
            long id,
            String studentId,
            String name,
            Role role,
            boolean active,
            @Nullable Instant deactivatedAt) {

        /**
         * Returns the name that replaces theirs afterwards. No student id begins like this, so nobody is ever mistaken
         * for it.
         */
        public String pseudonym() {
            return "~" + id;
        }

        /** Leaves out the name and the student id, so that no log line can show them. */
        @Override
        public String toString() {
            return "person " + id;
        }
    }

    /** Empty when there is no such account, or it is nobody's any more. */
    public Optional<Person> find(long id) {
        return Optional.ofNullable(mapper.find(id));
    }

    /**
     * Students whose accounts were deactivated by then, and whom nobody else looks after. Accounts of which nobody
     * wrote down since when they are deactivated count from now on.
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public List<Person> claimToErase(Instant before, Claim claim, int most) {
        mapper.countFrom(claim.at());
        return claim.take(
                mapper.toErase(before, claim.at(), most),
                mapper::lock,
                person -> mapper.claimToErase(person.id(), claim.at(), claim.until()));
    }

    /** Notes when the person is looked at next. Answers 0 when they were claimed by another since. */
    @Transactional(propagation = Propagation.MANDATORY)
    public int noteErasure(Person person, @Nullable Instant at, Claim claim) {
        return mapper.noteErasure(person.id(), at, claim.until());
    }

    /** Answers false when the last copy of one's data was taken after {@code before}. */
    @Transactional
    public boolean takeCopy(long id, Instant before, Instant now) {
        return mapper.takeCopy(id, before, now) == 1;
    }

    /** Answers false, and changes nothing, when the account was not deactivated by then, or is a student's no more. */
    @Transactional(propagation = Propagation.MANDATORY)
    public boolean forget(Person person, Instant deactivatedBy, Instant now) {
        if (mapper.forget(person.id(), person.pseudonym(), deactivatedBy, now) == 0) {
            return false;
        }
        mapper.forgetSuspension(person.id());
        words.forEach(about -> about.forget(person));
        refreshTokens.forget(person.id());
        guard.unlock(person.studentId());
        return true;
    }
}
