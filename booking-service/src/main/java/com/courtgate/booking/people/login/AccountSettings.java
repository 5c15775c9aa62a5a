package com.courtgate.booking.people.login;

import com.courtgate.booking.people.identity.NewUser;
import java.nio.file.Path;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings that keep accounts safe.
 *
 * @param pepper secret that all password hashes depend on and the database does not hold, at least 32 characters;
 *     changing it invalidates every password
 * @param keystore PKCS12 file with the signing key under the alias {@code courtgate}
 * @param keystorePassword of the file and the key
 * @param accessTokenLife how long an access token is good for
 * @param refreshTokenLife how long a login lasts without being used
 * @param refreshGrace how long a used refresh token still answers its successor, 0 to 5 min; an answer may be lost
 * @param refreshesPerMinute most refresh tokens that one login gets within a minute, at least 1
 * @param refreshesPerMinuteOfUser most that all logins of a user get together, about, at least 1
 * @param loginsPerUser most logins of a user, 1 to 1,000; a further one ends the one that was used longest ago
 * @param secureCookie whether browsers send the cookie of a login by TLS only; false on developers' machines alone
 * @param firstAdministrator who opens the office of a campus that has no administrator
 * @param lockout when failed logins lock their account
 * @param guesses when failed logins make those of their network wait
 * @param hashing how many passwords are hashed at the same time
 * @param wrapping how fast staged passwords get their final form
 */
@ConfigurationProperties("courtgate.account")
public record AccountSettings(
        String pepper,
        Path keystore,
        String keystorePassword,
        @DefaultValue("30m") Duration accessTokenLife,
        @DefaultValue("14d") Duration refreshTokenLife,
        @DefaultValue("30s") Duration refreshGrace,
        @DefaultValue("30") int refreshesPerMinute,
        @DefaultValue("60") int refreshesPerMinuteOfUser,
        @DefaultValue("20") int loginsPerUser,
        @DefaultValue("true") boolean secureCookie,
        @DefaultValue FirstAdministrator firstAdministrator,
        @DefaultValue Lockout lockout,
        @DefaultValue Guesses guesses,
        @DefaultValue Hashing hashing,
        @DefaultValue Wrapping wrapping) {

    public AccountSettings {
        if (pepper.length() < 32) {
            throw new IllegalArgumentException("courtgate.account.pepper must have at least 32 characters");
        }
        if (Math.min(refreshesPerMinute, refreshesPerMinuteOfUser) < 1) {
            throw new IllegalArgumentException(
                    "courtgate.account.refreshes-per-minute and -of-user must be at least 1");
        }
        if (loginsPerUser < 1 || loginsPerUser > 1000) {
            throw new IllegalArgumentException("courtgate.account.logins-per-user must be 1 to 1000");
        }
        if (refreshGrace.isNegative() || refreshGrace.compareTo(Duration.ofMinutes(5)) > 0) {
            throw new IllegalArgumentException("courtgate.account.refresh-grace must be 0 to 5 minutes");
        }
    }

    /**
     * The account that is made while there is no administrator.
     *
     * @param studentId the name to log in with
     * @param password 12 to 72 characters, to be changed at the first login; empty to make none
     */
    public record FirstAdministrator(
            @DefaultValue("admin") String studentId,
            @DefaultValue("") String password) {
        public FirstAdministrator {
            if (!password.isEmpty() && (password.length() < 12 || password.length() > 72)) {
                throw new IllegalArgumentException(
                        "courtgate.account.first-administrator.password must have 12 to 72 characters");
            }
            if (!studentId.matches(NewUser.STUDENT_ID)) {
                throw new IllegalArgumentException("courtgate.account.first-administrator.student-id must have 1 to 32"
                        + " letters, digits, dots or dashes");
            }
        }

        public boolean isGiven() {
            return !password.isEmpty();
        }

        /** Leaves out the password. */
        @Override
        public String toString() {
            return "first administrator";
        }
    }

    /**
     * Lock-out with back-off: the failure that reaches a threshold locks for {@code first}, each further one twice as
     * long.
     *
     * @param perAccount failures of one account until it is locked
     * @param first the shortest lock
     * @param longest the longest lock
     * @param forgetAfter time without a failure after which counting starts anew
     */
    record Lockout(
            @DefaultValue("5") int perAccount,
            @DefaultValue("5s") Duration first,
            @DefaultValue("15m") Duration longest,
            @DefaultValue("1h") Duration forgetAfter) {}

    /**
     * A client network is throttled while more failures than {@code free} of it are not forgiven.
     *
     * @param free failures, 1 to 10,000; a campus may share one network
     * @param forgivenPerMinute failures, 1 to 60,000
     * @param delay time for which each further failure waits for its answer meanwhile, 0 to 5 s
     */
    public record Guesses(
            @DefaultValue("100") int free,
            @DefaultValue("60") int forgivenPerMinute,
            @DefaultValue("1s") Duration delay) {
        public Guesses {
            if (free < 1 || free > 10_000 || forgivenPerMinute < 1 || forgivenPerMinute > 60_000) {
                throw new IllegalArgumentException(
                        "courtgate.account.guesses: free 1 to 10000, forgiven-per-minute 1 to" + " 60000");
            }
            if (delay.isNegative() || delay.compareTo(Duration.ofSeconds(5)) > 0) {
                throw new IllegalArgumentException("courtgate.account.guesses.delay must be 0 to 5 s");
            }
        }

        /** The time in which one failure is forgiven. */
        Duration oneForgiven() {
            return Duration.ofMinutes(1).dividedBy(forgivenPerMinute);
        }
    }

    /**
     * A hash takes about 60 ms of one core.
     *
     * @param threads that hash, at most 64; 0 is half of the processors, at least one
     * @param waiting most that wait for them, 1 to 10,000
     * @param patience longest wait
     * @param throttledPace time from one guess of a throttled network to the next
     * @param throttledWaiting most guesses of throttled networks that wait, 1 to 10,000; together with the pace within
     *     the patience
     */
    public record Hashing(
            @DefaultValue("0") int threads,
            @DefaultValue("200") int waiting,
            @DefaultValue("8s") Duration patience,
            @DefaultValue("200ms") Duration throttledPace,
            @DefaultValue("30") int throttledWaiting) {
        public Hashing {
            if (threads < 0
                    || threads > 64
                    || Math.min(waiting, throttledWaiting) < 1
                    || Math.max(waiting, throttledWaiting) > 10_000) {
                throw new IllegalArgumentException(
                        "courtgate.account.hashing: threads 0 to 64, waiting and throttled-waiting 1 to" + " 10000");
            }
            if (throttledPace.multipliedBy(throttledWaiting).compareTo(patience) > 0) {
                throw new IllegalArgumentException(
                        "courtgate.account.hashing: throttled-waiting guesses at throttled-pace must fit into"
                                + " the patience");
            }
        }

        /** On this machine. */
        public int threadsHere() {
            return threads > 0 ? threads : Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
        }
    }

    /**
     * Pace of the wrapping of hashes: one batch, one pause, and so on; leaves the processor to others in between.
     *
     * @param batch passwords in a batch, about 60 ms of one core each
     * @param pause between batches
     */
    public record Wrapping(
            @DefaultValue("25") int batch,
            @DefaultValue("1s") Duration pause) {}
}
