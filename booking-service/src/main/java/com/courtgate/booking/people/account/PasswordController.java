package com.courtgate.booking.people.account;

import com.courtgate.booking.people.login.LoginRefusals;
import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.Reason;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.security.CurrentUser;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.Map;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** The password of somebody who is logged in. */
@RestController
@Tag(name = "login")
record PasswordController(ChangeOwnAccount changeOwnAccount) {
    record PasswordChange(
            @NotNull @Size(max = 128) String oldPassword,
            @NotBlank @Size(min = 8, max = 72) String newPassword) {}

    @Operation(operationId = "changePassword", summary = "Change one's password; ends all other logins")
    @Refuses({ResultCode.USERNAME_OR_PASSWORD_ERROR, ResultCode.FAILED})
    @PostMapping("/auth/password")
    Envelope<Void> changePassword(CurrentUser user, @Valid @RequestBody PasswordChange given) {
        requireAnother(given.oldPassword(), given.newPassword());
        return switch (changeOwnAccount.changePassword(user, given.oldPassword(), given.newPassword())) {
            case ChangeOwnAccount.Changed changed -> Envelope.ok(null);
            case ChangeOwnAccount.Refused no -> throw ApiException.of(no.code());
            case ChangeOwnAccount.Locked locked -> throw LoginRefusals.locked(locked.retryAfter());
            case ChangeOwnAccount.Busy busy -> throw LoginRefusals.busy(busy.retryAfter());
        };
    }

    /** Refuses what would cost two hashes and change nothing. */
    static void requireAnother(String password, String newPassword) {
        if (newPassword.isBlank() || newPassword.equals(password)) {
            throw ApiException.invalid(Map.of("newPassword", Reason.of("reason.samePassword")));
        }
    }
}
