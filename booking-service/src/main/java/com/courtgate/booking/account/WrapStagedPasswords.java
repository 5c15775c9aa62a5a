package com.courtgate.booking.account;

import java.util.List;
import org.springframework.stereotype.Component;

/** Puts the slow hash around staged passwords, a batch at a time; see {@link PasswordHashes}. */
@Component
class WrapStagedPasswords {
    private final AccountMapper accounts;
    private final PasswordHashes hashes;
    private final int batch;

    WrapStagedPasswords(AccountMapper accounts, PasswordHashes hashes, AccountSettings settings) {
        this.accounts = accounts;
        this.hashes = hashes;
        this.batch = settings.wrapping().batch();
    }

    /**
     * Answers how many were looked at; 0 when none are left. A password that its user changed
     * meanwhile is left alone, by the condition of the update.
     */
    int wrapSome() {
        List<AccountRow> staged = accounts.staged(batch);
        staged.forEach(
                row ->
                        accounts.replaceHash(
                                row.id(), row.passwordHash(), hashes.wrap(row.passwordHash())));
        return staged.size();
    }
}
