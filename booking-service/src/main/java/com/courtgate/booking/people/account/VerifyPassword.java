package com.courtgate.booking.people.account;

import com.courtgate.booking.people.login.LoginSource;
import com.courtgate.booking.people.login.ThrottledNetworks;
import com.courtgate.booking.people.password.FairnessKey;
import com.courtgate.booking.people.password.HashingQueue.Lane;
import com.courtgate.booking.people.password.PasswordHashes;
import com.courtgate.booking.people.password.PasswordHashes.Verdict;
import com.courtgate.booking.people.password.PasswordHashing;
import com.courtgate.booking.people.password.PasswordHashing.Answer;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Finds out whether a password is right, when its turn has come. Networks take turns, and inside a network its
 * accounts. Somebody whose browser has logged in to the account before has a turn of their own, so that guesses do not
 * stand before them; an outsider has no such browser, from whichever network they come.
 */
@Component
class VerifyPassword {
    private final PasswordHashes hashes;
    private final PasswordHashing hashing;
    private final ThrottledNetworks networks;

    VerifyPassword(PasswordHashes hashes, PasswordHashing hashing, ThrottledNetworks networks) {
        this.hashes = hashes;
        this.hashing = hashing;
        this.networks = networks;
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
        FairnessKey fairnessKey = account != null && source.knows(account.id())
                ? FairnessKey.ofAccount(account.id())
                : FairnessKey.ofStranger(source.site(), given.studentId());
        return hashing.compute(
                lane(account, source, now), fairnessKey, () -> judge(account, given.password(), given.newPassword()));
    }

    /**
     * Returns how long somebody has to wait of whose site too many come; zero where a browser shows who was there
     * before.
     */
    Duration crowd(LogIn.Credentials given, LoginSource source) {
        return source.users().isEmpty()
                ? hashing.crowd(FairnessKey.ofStranger(source.site(), given.studentId()))
                : Duration.ZERO;
    }

    Lane lane(@Nullable AccountRow account, LoginSource source, Instant now) {
        boolean isKnown = account != null && source.knows(account.id());
        return !isKnown && networks.isThrottled(source.site(), now) ? Lane.THROTTLED : Lane.ORDINARY;
    }

    /**
     * Checks the password of somebody who is logged in; the new password's hash is made in any case.
     *
     * @param account null when it is gone
     */
    Answer<Verification> atChange(long userId, @Nullable AccountRow account, String oldPassword, String newPassword) {
        return hashing.compute(Lane.ORDINARY, FairnessKey.ofAccount(userId), () -> {
            boolean right = verdict(account, oldPassword) != Verdict.WRONG;
            return new Verification(right, hashes.hash(newPassword));
        });
    }

    /**
     * Checks the password of somebody who is logged in and is about to do what can hardly be undone.
     *
     * @param account null when it is gone
     */
    Answer<Verification> atConfirmation(long userId, @Nullable AccountRow account, String password) {
        return hashing.compute(
                Lane.ORDINARY,
                FairnessKey.ofAccount(userId),
                () -> new Verification(verdict(account, password) != Verdict.WRONG, null));
    }

    private Verification judge(@Nullable AccountRow account, String password, @Nullable String newPassword) {
        Verdict verdict = verdict(account, password);
        if (account == null || verdict == Verdict.WRONG) {
            return new Verification(false, null);
        }
        if (newPassword != null) {
            return new Verification(true, hashes.hash(newPassword));
        }
        return new Verification(true, verdict == Verdict.RIGHT_BUT_STAGED ? hashes.wrap(account.passwordHash()) : null);
    }

    private Verdict verdict(@Nullable AccountRow account, String password) {
        return hashes.verify(account == null ? null : account.passwordHash(), password);
    }
}
