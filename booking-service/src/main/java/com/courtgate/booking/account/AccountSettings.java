package com.courtgate.booking.account;

import java.nio.file.Path;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How accounts are kept safe.
 *
 * @param pepper secret that all password hashes depend on and the database does not hold, at least
 *     32 characters; changing it invalidates every password
 * @param keystore PKCS12 file with the signing key under the alias {@code courtgate}
 * @param keystorePassword of the file and the key
 * @param accessTokenLife how long an access token is good for
 * @param refreshTokenLife how long a login lasts without being used
 * @param lockout when failed logins slow down further ones
 * @param wrapping how fast staged passwords get their final form
 */
@ConfigurationProperties("courtgate.account")
record AccountSettings(
        String pepper,
        Path keystore,
        String keystorePassword,
        @DefaultValue("30m") Duration accessTokenLife,
        @DefaultValue("14d") Duration refreshTokenLife,
        @DefaultValue Lockout lockout,
        @DefaultValue Wrapping wrapping) {

    AccountSettings {
        if (pepper.length() < 32) {
            throw new IllegalArgumentException(
                    "courtgate.account.pepper must have at least 32 characters");
        }
    }

    /**
     * Lock-out with back-off: the failure that reaches a threshold locks for {@code first}, each
     * further one twice as long.
     *
     * @param perAccount failures of one account until it is locked
     * @param perAddress failures from one address until it is locked; a campus may share one
     * @param first the shortest lock
     * @param longest the longest lock
     * @param forgetAfter time without a failure after which counting starts anew
     */
    record Lockout(
            @DefaultValue("5") int perAccount,
            @DefaultValue("100") int perAddress,
            @DefaultValue("5s") Duration first,
            @DefaultValue("15m") Duration longest,
            @DefaultValue("1h") Duration forgetAfter) {}

    /**
     * One batch, one pause, and so on; leaves the processor to others in between.
     *
     * @param batch passwords in a batch, about 60 ms of one core each
     * @param pause between batches
     */
    record Wrapping(@DefaultValue("25") int batch, @DefaultValue("1s") Duration pause) {}
}
