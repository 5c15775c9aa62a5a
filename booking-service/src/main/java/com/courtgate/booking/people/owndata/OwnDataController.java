package com.courtgate.booking.people.owndata;

import com.courtgate.booking.people.account.DeactivateOwnAccount;
import com.courtgate.booking.people.login.LoginRefusals;
import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.security.CurrentUser;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** A student's access to their own data. */
@RestController
@RequestMapping("/own-data")
@Tag(name = "own data", description = "What is kept of a person: as a file, and its end")
class OwnDataController {
    private final ExportOwnData exportOwnData;
    private final FindErasureBlockers findErasureBlockers;
    private final DeactivateOwnAccount deactivateOwnAccount;
    private final ErasureTerm term;
    private final Clock clock;

    OwnDataController(
            ExportOwnData exportOwnData,
            FindErasureBlockers findErasureBlockers,
            DeactivateOwnAccount deactivateOwnAccount,
            ErasureTerm term,
            Clock clock) {
        this.exportOwnData = exportOwnData;
        this.findErasureBlockers = findErasureBlockers;
        this.deactivateOwnAccount = deactivateOwnAccount;
        this.term = term;
        this.clock = clock;
    }

    /** @param password of the account that is left */
    @Schema(name = "LeaveRequest")
    record LeaveRequest(@NotBlank @Size(max = 128) String password) {}

    /** @param erasedFrom from when on the data goes, unless the office was asked to bring the account back */
    @Schema(name = "Leave")
    record Left(Instant erasedFrom) {}

    @Operation(
            operationId = "downloadMyData",
            summary = "Everything that is kept of the caller, as a JSON file; once a minute")
    @ApiResponse(
            responseCode = "200",
            description = "The file; `leftOut` names the lists of which more than the newest 10,000 rows are kept",
            content =
                    @Content(
                            mediaType = MediaType.APPLICATION_JSON_VALUE,
                            schema = @Schema(implementation = Map.class)))
    @Refuses(ResultCode.NOT_FOUND)
    @GetMapping(produces = MediaType.APPLICATION_JSON_VALUE)
    void download(CurrentUser user, HttpServletResponse response) throws IOException {
        OwnDataResponses.send(exportOwnData.toHimself(user), response, clock.instant());
    }

    @Operation(
            operationId = "leave",
            summary = "Deactivate the caller's account; when the retention is over its personal data is erased")
    @Refuses({ResultCode.USERNAME_OR_PASSWORD_ERROR, ResultCode.STATE_INVALID, ResultCode.FORBIDDEN})
    @PostMapping("/leave")
    Envelope<Left> leave(CurrentUser user, @Valid @RequestBody LeaveRequest given) {
        Instant now = clock.instant();
        Unsettled unsettled = findErasureBlockers.bookingsOf(user.id(), now);
        if (!unsettled.isNothing()) {
            throw OwnDataResponses.notSettled(unsettled);
        }
        return switch (deactivateOwnAccount.leave(user, given.password())) {
            case DeactivateOwnAccount.Left left -> Envelope.ok(new Left(now.plus(term.erasureAfter())));
            case DeactivateOwnAccount.WrongPassword wrong ->
                throw ApiException.of(ResultCode.USERNAME_OR_PASSWORD_ERROR);
            case DeactivateOwnAccount.NoStudent other ->
                throw ApiException.because(ResultCode.FORBIDDEN, "ownData.staff");
            case DeactivateOwnAccount.Locked locked -> throw LoginRefusals.locked(locked.retryAfter());
            case DeactivateOwnAccount.Busy busy -> throw LoginRefusals.busy(busy.retryAfter());
        };
    }
}
