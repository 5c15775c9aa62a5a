package com.courtgate.booking.people.guest;

import com.courtgate.booking.people.account.AddUsers;
import com.courtgate.booking.people.identity.NewUser;
import com.courtgate.common.security.CurrentUser;
import java.security.SecureRandom;
import java.util.HexFormat;
import org.springframework.stereotype.Component;

/**
 * Gives an account to somebody at the desk who has none, so that their bookings and payments go the one way of all.
 * Nobody knows its password: it is for the desk alone.
 */
@Component
class AddGuestAccount {
    private static final String PREFIX = "guest-";
    private static final int NUMBER_BYTES = 4;
    private static final int PASSWORD_BYTES = 24;
    private static final int TRIES = 3;

    private final AddUsers addUsers;
    private final SecureRandom random = new SecureRandom();

    AddGuestAccount(AddUsers addUsers) {
        this.addUsers = addUsers;
    }

    /** Returns their student id. */
    String add(CurrentUser clerk, String name) {
        for (int left = TRIES; left > 0; left--) {
            var guest = new NewUser(PREFIX + someHex(NUMBER_BYTES), name, someHex(PASSWORD_BYTES), null);
            if (addUsers.addGuest(clerk, guest) instanceof AddUsers.Added) {
                return guest.studentId();
            }
        }
        throw new IllegalStateException("no number for a guest is free");
    }

    private String someHex(int bytes) {
        byte[] some = new byte[bytes];
        random.nextBytes(some);
        return HexFormat.of().formatHex(some);
    }
}
