package com.courtgate.booking.people.letter;

import com.courtgate.booking.people.letter.AddressMapper.StoredAddress;
import java.time.Clock;
import java.time.Instant;
import java.util.Locale;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Addresses whose code has come back, and their one end: by their user, or by the erasure of that user. */
@Component
class NoticeAddresses {
    private final AddressMapper addresses;
    private final LetterMapper letters;
    private final VerificationCodeSettings settings;
    private final Clock clock;

    NoticeAddresses(AddressMapper addresses, LetterMapper letters, VerificationCodeSettings settings, Clock clock) {
        this.addresses = addresses;
        this.letters = letters;
        this.settings = settings;
        this.clock = clock;
    }

    sealed interface Outcome {}

    record Confirmed() implements Outcome {}

    /** @param left how many more tries the code has, above 0 */
    record WrongCode(int left) implements Outcome {}

    /** No code exists, its time is over, or it was tried too often. */
    record NoCode() implements Outcome {}

    /**
     * The code comes back: the address it was sent to is the student's. Tries are counted under the lock of the row.
     *
     * @param language language of their letters from now on
     */
    @Transactional
    public Outcome confirm(long userId, String digits, Locale language) {
        Instant now = clock.instant();
        StoredAddress known = addresses.lock(userId);
        if (known == null || !isOpen(known, now)) {
            return new NoCode();
        }
        if (VerificationCode.fits(known, digits)) {
            addresses.confirm(userId, language.toLanguageTag(), now);
            return new Confirmed();
        }
        addresses.tried(userId);
        int left = settings.tries() - known.codeTries() - 1;
        return left > 0 ? new WrongCode(left) : new NoCode();
    }

    private boolean isOpen(StoredAddress known, Instant now) {
        return known.codeUntil() != null && known.codeUntil().isAfter(now) && known.codeTries() < settings.tries();
    }

    /** Forgets a user's address, confirmed or not, and what waits to go there. A letter may be on its way already. */
    @Transactional
    public void end(long userId) {
        addresses.forget(userId);
        letters.dropUnsent(userId);
    }
}
