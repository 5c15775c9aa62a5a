package com.courtgate.booking.people.letter;

import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** The one door by which addresses end: by their user, or by the erasure of that user. */
@Component
class NoticeAddresses {
    private final AddressMapper addresses;
    private final LetterMapper letters;

    NoticeAddresses(AddressMapper addresses, LetterMapper letters) {
        this.addresses = addresses;
        this.letters = letters;
    }

    /** Forgets a user's address, confirmed or not, and what waits to go there. A letter may be on its way already. */
    @Transactional
    public void end(long userId) {
        addresses.forget(userId);
        letters.dropUnsent(userId);
    }
}
