package com.courtgate.booking.people.password;

import com.courtgate.booking.people.login.AccountSettings;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;

/**
 * Hashes of the real form that cost a millisecond, for tests in which hundreds are made; {@link PasswordHashesTest}
 * tells what real ones cost.
 */
public final class CheapPasswordHashes extends PasswordHashes {
    private static final BCryptPasswordEncoder BCRYPT = new BCryptPasswordEncoder(4);

    public CheapPasswordHashes(AccountSettings settings) {
        super(settings);
    }

    @Override
    public String wrap(String staged) {
        int secret = staged.indexOf('$') + 1;
        return staged.substring(0, secret).replace("{staged}", "{bcrypt}") + BCRYPT.encode(staged.substring(secret));
    }
}
