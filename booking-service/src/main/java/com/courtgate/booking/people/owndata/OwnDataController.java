package com.courtgate.booking.people.owndata;

import com.courtgate.booking.people.account.ChangeOwnAccount;
import com.courtgate.booking.people.login.LoginRefusals;
import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.auditlog.AdminReason;
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
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** A student's access to their own data; the office's to anybody's. */
@RestController
@Tag(name = "own data", description = "What is kept of a person: as a file, and its end")
record OwnDataController(
        ExportOwnData exportOwnData,
        ErasePerson erasePerson,
        FindErasureBlockers findErasureBlockers,
        ChangeOwnAccount changeOwnAccount,
        ErasureTerm term,
        Clock clock) {
    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm 'UTC'").withZone(ZoneOffset.UTC);

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
    @GetMapping(path = "/own-data", produces = MediaType.APPLICATION_JSON_VALUE)
    void download(CurrentUser user, HttpServletResponse response) throws IOException {
        send(exportOwnData.toHimself(user), response, clock.instant());
    }

    @Operation(
            operationId = "leave",
            summary = "Deactivate the caller's account; when the retention is over its personal data is erased")
    @Refuses({ResultCode.USERNAME_OR_PASSWORD_ERROR, ResultCode.STATE_INVALID, ResultCode.FORBIDDEN})
    @PostMapping("/own-data/leave")
    Envelope<Left> leave(CurrentUser user, @Valid @RequestBody LeaveRequest given) {
        Instant now = clock.instant();
        Unsettled unsettled = findErasureBlockers.bookingsOf(user.id(), now);
        if (!unsettled.isNothing()) {
            throw notSettled(unsettled);
        }
        return switch (changeOwnAccount.leave(user, given.password())) {
            case ChangeOwnAccount.Changed changed -> Envelope.ok(new Left(now.plus(term.erasureAfter())));
            case ChangeOwnAccount.Refused no ->
                throw no.code() == ResultCode.FORBIDDEN
                        ? ApiException.because(no.code(), "ownData.staff")
                        : ApiException.of(no.code());
            case ChangeOwnAccount.Locked locked -> throw LoginRefusals.locked(locked.retryAfter());
            case ChangeOwnAccount.Busy busy -> throw LoginRefusals.busy(busy.retryAfter());
        };
    }

    @Operation(
            operationId = "downloadUserData",
            summary = "Everything that is kept of somebody, as a JSON file; written into the audit log")
    @ApiResponse(
            responseCode = "200",
            description = "The file, as its owner gets it",
            content =
                    @Content(
                            mediaType = MediaType.APPLICATION_JSON_VALUE,
                            schema = @Schema(implementation = Map.class)))
    @Refuses(ResultCode.NOT_FOUND)
    @PostMapping(path = "/admin/users/{id}/data", produces = MediaType.APPLICATION_JSON_VALUE)
    void download(
            CurrentUser admin,
            @PathVariable long id,
            @Valid @RequestBody AdminReason reason,
            HttpServletResponse response)
            throws IOException {
        send(exportOwnData.toOffice(admin, id, reason), response, clock.instant());
    }

    @Operation(
            operationId = "eraseUser",
            summary = "Erase the personal data of a deactivated student whose retention is over; for good")
    @Refuses({ResultCode.NOT_FOUND, ResultCode.STATE_INVALID})
    @PostMapping("/admin/users/{id}/erase")
    Envelope<Void> erase(CurrentUser admin, @PathVariable long id, @Valid @RequestBody AdminReason reason) {
        return switch (erasePerson.erase(admin, id, reason)) {
            case ErasePerson.Erased erased -> Envelope.ok(null);
            case ErasePerson.Refused no ->
                throw no.why() == null ? ApiException.of(no.code()) : ApiException.because(no.code(), no.why());
            case ErasePerson.TooEarly(Instant until) ->
                throw ApiException.because(ResultCode.STATE_INVALID, "ownData.tooEarly", MINUTE.format(until))
                        .with(Map.of("until", until));
            case ErasePerson.NotSettled unsettled -> throw notSettled(unsettled.what());
            case ErasePerson.MoneyUnknown silence -> throw moneyUnknown();
        };
    }

    /** Writes the file while it is made. When that fails in the middle the connection ends without its end. */
    private static void send(ExportOwnData.Outcome outcome, HttpServletResponse response, Instant at)
            throws IOException {
        switch (outcome) {
            case ExportOwnData.Exported told -> {
                response.setContentType(MediaType.APPLICATION_JSON_VALUE);
                response.setHeader(
                        HttpHeaders.CONTENT_DISPOSITION,
                        "attachment; filename=" + told.file().name());
                told.file().writeTo(response.getOutputStream(), at);
            }
            case ExportOwnData.Refused no -> throw ApiException.of(no.code());
            case ExportOwnData.TooSoon soon ->
                throw ApiException.because(ResultCode.TOO_MANY_REQUESTS, "ownData.pause")
                        .retryAfter(soon.retryAfter());
            case ExportOwnData.MoneyUnknown silence -> throw moneyUnknown();
        }
    }

    private static ApiException moneyUnknown() {
        return ApiException.unavailable(ExportOwnData.PAUSE);
    }

    private static ApiException notSettled(Unsettled what) {
        return ApiException.because(
                        ResultCode.STATE_INVALID,
                        "ownData.unsettled",
                        listed(what.reservations()),
                        listed(what.orders()),
                        listed(what.payOrders()),
                        listed(what.refunds()),
                        listed(what.anomalies()))
                .with(what);
    }

    private static String listed(List<?> things) {
        return things.isEmpty() ? "-" : things.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }
}
