package com.courtgate.booking.people.account;

import com.courtgate.booking.people.login.AccountSettings;
import com.courtgate.booking.people.login.LoginSource;
import com.courtgate.booking.people.login.ThrottledNetworks;
import com.courtgate.booking.people.password.FairnessKey;
import com.courtgate.booking.people.password.HashingQueue.Lane;
import com.courtgate.booking.people.password.PasswordHashes;
import com.courtgate.booking.people.password.PasswordHashes.Likelihood;
import com.courtgate.booking.people.password.PasswordHashes.Verdict;
import com.courtgate.booking.people.password.PasswordHashing;
import com.courtgate.booking.people.password.PasswordHashing.Answer;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Finds out whether a password is right, when its turn has come. Most wrong ones show by their tag, in microseconds,
 * that they are guesses: they stand before nobody whose password may be right, wherever that one logs in from and for
 * the first time or not; and where guesses get no turn they are wrong without one. Sites take turns, and inside a site
 * its accounts. Somebody whose browser has logged in to the account before has a turn of their own.
 */
@Component
class VerifyPassword {
    private static final Verification NOT_RIGHT = new Verification(false, null);
    private static final Answer<Verification> WRONG = new PasswordHashing.Computed<>(NOT_RIGHT);

    private final PasswordHashes hashes;
    private final PasswordHashing hashing;
    private final ThrottledNetworks networks;
    private final Duration guessDelay;

    VerifyPassword(
            PasswordHashes hashes, PasswordHashing hashing, ThrottledNetworks networks, AccountSettings settings) {
        this.hashes = hashes;
        this.hashing = hashing;
        this.networks = networks;
        this.guessDelay = settings.guesses().delay();
    }

    /**
     * Lets who has not logged in from a throttled network wait for that answer. Holds a virtual thread and a connection
     * of the gateway, and nothing that others wait for: who guesses with eighty threads guesses eighty times a second.
     */
    void delayGuess(LoginSource source, Instant now) {
        if (networks.isThrottled(source.site(), now)) {
            LockSupport.parkNanos(guessDelay.toNanos());
        }
    }

    /**
     * Result of checking a password.
     *
     * @param next the hash to store from now on; null to leave it as it is
     */
    record Verification(boolean right, @Nullable String next) {}

    /** @param account null when there is none; that takes the same time */
    Answer<Verification> atLogin(
            LogIn.Credentials given, @Nullable AccountRow account, LoginSource source, Instant now) {
        @Nullable AccountRow known = account != null && source.knows(account.id()) ? account : null;
        boolean isThrottled = known == null && networks.isThrottled(source.site(), now);
        Likelihood likelihood = hashes.likelihood(hashOf(account), given.password());
        if (isThrottled && likelihood == Likelihood.NONE) {
            return WRONG;
        }
        FairnessKey fairnessKey = known == null
                ? FairnessKey.ofStranger(source.site(), given.studentId())
                : FairnessKey.ofAccount(known.id());
        Answer<Verification> answer = hashing.compute(lane(likelihood, isThrottled), fairnessKey, () -> {
            boolean isGuess = known == null && likelihood == Likelihood.NONE;
            return isGuess && networks.isKnownToBeThrottled(source.site(), now) // by now; no thread here waits for rows
                    ? NOT_RIGHT
                    : judge(account, likelihood, given);
        });
        return answer instanceof PasswordHashing.Busy && likelihood == Likelihood.NONE ? WRONG : answer;
    }

    private static Lane lane(Likelihood likelihood, boolean isThrottled) {
        return switch (likelihood) {
            case GREAT -> Lane.LIKELY;
            case NONE -> Lane.ORDINARY;
            case UNKNOWN -> isThrottled ? Lane.THROTTLED : Lane.ORDINARY;
        };
    }

    /**
     * Checks the password of somebody who is logged in.
     *
     * @param account null when it is gone
     * @param newPassword whose hash is made in any case; null when there is none
     */
    Answer<Verification> ofUser(
            long userId, @Nullable AccountRow account, String password, @Nullable String newPassword) {
        return hashing.compute(Lane.ORDINARY, FairnessKey.ofAccount(userId), () -> {
            boolean right = verdict(account, password) != Verdict.WRONG;
            return new Verification(right, newPassword == null ? null : hashes.hash(newPassword));
        });
    }

    private Verification judge(@Nullable AccountRow account, Likelihood likelihood, LogIn.Credentials given) {
        Verdict verdict = verdict(account, given.password());
        if (account == null || verdict == Verdict.WRONG) {
            return NOT_RIGHT;
        }
        if (given.newPassword() != null) {
            return new Verification(true, hashes.hash(given.newPassword()));
        }
        if (likelihood == Likelihood.UNKNOWN) {
            return new Verification(true, hashes.hash(given.password())); // with a tag from now on
        }
        return new Verification(true, verdict == Verdict.RIGHT_BUT_STAGED ? hashes.wrap(account.passwordHash()) : null);
    }

    private Verdict verdict(@Nullable AccountRow account, String password) {
        return hashes.verify(hashOf(account), password);
    }

    private static @Nullable String hashOf(@Nullable AccountRow account) {
        return account == null ? null : account.passwordHash();
    }
}
