package com.courtgate.booking.account;

import com.courtgate.booking.account.HashingQueue.Lane;
import com.courtgate.booking.account.PasswordHashes.Verdict;
import com.courtgate.booking.account.PasswordHashing.Answer;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Finds out whether a password is right, when its turn has come. Networks take turns. An account whose last login came
 * from the same network has a turn of its own, so that guesses at other accounts from there do not stand before it;
 * guesses at this one lock it.
 */
@Component
class JudgePassword {
    private final PasswordHashes hashes;
    private final PasswordHashing hashing;
    private final ThrottledNetworks networks;

    JudgePassword(PasswordHashes hashes, PasswordHashing hashing, ThrottledNetworks networks) {
        this.hashes = hashes;
        this.hashing = hashing;
        this.networks = networks;
    }

    /**
     * What was found out.
     *
     * @param next the hash to store from now on; null to leave it as it is
     */
    record Judged(boolean right, @Nullable String next) {}

    /**
     * @param account null when there is none; that takes the same time
     * @param newPassword takes the place of a right password; null to keep it
     * @param network where the request comes from
     */
    Answer<Judged> atLogin(
            @Nullable AccountRow account, String password, @Nullable String newPassword, String network, Instant now) {
        String party = account != null && isKnown(account, network) ? party(account.id()) : "network:" + network;
        return hashing.compute(lane(account, network, now), party, () -> judge(account, password, newPassword));
    }

    Lane lane(@Nullable AccountRow account, String network, Instant now) {
        return !isKnown(account, network) && networks.isThrottled(network, now) ? Lane.THROTTLED : Lane.ORDINARY;
    }

    private static boolean isKnown(@Nullable AccountRow account, String network) {
        return account != null && network.equals(account.loginNetwork());
    }

    /**
     * For somebody who is logged in; the new password's hash is made in any case.
     *
     * @param account null when it is gone
     */
    Answer<Judged> atChange(long userId, @Nullable AccountRow account, String oldPassword, String newPassword) {
        return hashing.compute(Lane.ORDINARY, party(userId), () -> {
            boolean right = verdict(account, oldPassword) != Verdict.WRONG;
            return new Judged(right, hashes.hash(newPassword));
        });
    }

    /**
     * For somebody who is logged in and is about to do what can hardly be undone.
     *
     * @param account null when it is gone
     */
    Answer<Judged> atConfirmation(long userId, @Nullable AccountRow account, String password) {
        return hashing.compute(
                Lane.ORDINARY, party(userId), () -> new Judged(verdict(account, password) != Verdict.WRONG, null));
    }

    private Judged judge(@Nullable AccountRow account, String password, @Nullable String newPassword) {
        Verdict verdict = verdict(account, password);
        if (account == null || verdict == Verdict.WRONG) {
            return new Judged(false, null);
        }
        if (newPassword != null) {
            return new Judged(true, hashes.hash(newPassword));
        }
        return new Judged(true, verdict == Verdict.RIGHT_BUT_STAGED ? hashes.wrap(account.passwordHash()) : null);
    }

    private Verdict verdict(@Nullable AccountRow account, String password) {
        return hashes.verify(account == null ? null : account.passwordHash(), password);
    }

    private static String party(long userId) {
        return "account:" + userId;
    }
}
