package com.courtgate.booking.people.account;

import com.courtgate.booking.people.account.ChangeAccount.RoleChange;
import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.paging.PageQuery;
import com.courtgate.common.security.CurrentUser;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import java.time.Clock;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** The office's acts on one account. */
@RestController
@RequestMapping("/admin/users/{id}")
@Tag(name = "accounts")
record AccountAdminController(
        AccountMapper accounts, ChangeAccount changeAccount, ResetPassword resetPassword, Clock clock) {
    /** @param password told once; its owner chooses another one at the first login with it */
    @Schema(name = "OneTimePassword")
    record OneTimePassword(String password) {}

    @Operation(operationId = "readUser", summary = "One account")
    @Refuses(ResultCode.NOT_FOUND)
    @GetMapping
    Envelope<AccountMapper.Listed> read(@PathVariable long id) {
        return accounts
                .find(new PageQuery(0, 1).forMapper(), id, AccountMapper.Filter.NONE, clock.instant())
                .getRecords()
                .stream()
                .findFirst()
                .map(Envelope::ok)
                .orElseThrow(() -> ApiException.of(ResultCode.NOT_FOUND));
    }

    @Operation(operationId = "deactivateUser", summary = "Let nobody log in with an account; ends its logins")
    @Refuses({ResultCode.NOT_FOUND, ResultCode.STATE_INVALID})
    @PostMapping("/deactivate")
    Envelope<AccountMapper.Listed> deactivate(
            CurrentUser admin, @PathVariable long id, @Valid @RequestBody AdminReason reason) {
        return after(changeAccount.deactivate(admin, id, reason), id);
    }

    @Operation(operationId = "reactivateUser", summary = "Let somebody log in with an account again")
    @Refuses(ResultCode.NOT_FOUND)
    @PostMapping("/reactivate")
    Envelope<AccountMapper.Listed> reactivate(
            CurrentUser admin, @PathVariable long id, @Valid @RequestBody AdminReason reason) {
        return after(changeAccount.reactivate(admin, id, reason), id);
    }

    @Operation(
            operationId = "resetPassword",
            summary = "A one-time password, which has to be changed at the next login; ends all logins")
    @Refuses(ResultCode.NOT_FOUND)
    @PostMapping("/password")
    Envelope<OneTimePassword> resetPassword(
            CurrentUser admin, @PathVariable long id, @Valid @RequestBody AdminReason reason) {
        return Envelope.ok(new OneTimePassword(done(resetPassword.reset(admin, id, reason))));
    }

    @Operation(operationId = "unlockUser", summary = "End the lock that came of wrong passwords")
    @Refuses(ResultCode.NOT_FOUND)
    @PostMapping("/unlock")
    Envelope<AccountMapper.Listed> unlock(
            CurrentUser admin, @PathVariable long id, @Valid @RequestBody AdminReason reason) {
        return after(resetPassword.unlock(admin, id, reason), id);
    }

    @Operation(operationId = "changeRole", summary = "Another role for an account; ends its logins")
    @Refuses({ResultCode.NOT_FOUND, ResultCode.STATE_INVALID})
    @PostMapping("/role")
    Envelope<AccountMapper.Listed> changeRole(
            CurrentUser admin, @PathVariable long id, @Valid @RequestBody RoleChange wanted) {
        return after(changeAccount.changeRole(admin, id, wanted), id);
    }

    private Envelope<AccountMapper.Listed> after(RequireAdministrator.Outcome<?> outcome, long id) {
        done(outcome);
        return read(id);
    }

    private static <T> T done(RequireAdministrator.Outcome<T> outcome) {
        return switch (outcome) {
            case RequireAdministrator.Done<T> done -> done.value();
            case RequireAdministrator.Refused<T> no ->
                throw no.why() == null ? ApiException.of(no.code()) : ApiException.because(no.code(), no.why());
        };
    }
}
