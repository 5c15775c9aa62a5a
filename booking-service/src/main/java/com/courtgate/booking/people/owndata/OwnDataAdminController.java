package com.courtgate.booking.people.owndata;

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
import java.io.IOException;
import java.time.Clock;
import java.util.Map;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** The office's access to the data that is kept of a person. */
@RestController
@RequestMapping("/admin/users/{id}")
@Tag(name = "own data")
class OwnDataAdminController {
    private final ExportOwnData exportOwnData;
    private final ErasePerson erasePerson;
    private final Clock clock;

    OwnDataAdminController(ExportOwnData exportOwnData, ErasePerson erasePerson, Clock clock) {
        this.exportOwnData = exportOwnData;
        this.erasePerson = erasePerson;
        this.clock = clock;
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
    @PostMapping(path = "/data", produces = MediaType.APPLICATION_JSON_VALUE)
    void download(
            CurrentUser admin,
            @PathVariable long id,
            @Valid @RequestBody AdminReason reason,
            HttpServletResponse response)
            throws IOException {
        OwnDataResponses.send(exportOwnData.toOffice(admin, id, reason), response, clock.instant());
    }

    @Operation(
            operationId = "eraseUser",
            summary = "Erase the personal data of a deactivated student whose retention is over; for good")
    @Refuses({ResultCode.NOT_FOUND, ResultCode.STATE_INVALID})
    @PostMapping("/erase")
    Envelope<Void> erase(CurrentUser admin, @PathVariable long id, @Valid @RequestBody AdminReason reason) {
        return switch (erasePerson.erase(admin, id, reason)) {
            case ErasePerson.Erased erased -> Envelope.ok(null);
            case ErasePerson.Refused no ->
                throw no.why() == null ? ApiException.of(no.code()) : ApiException.because(no.code(), no.why());
            case ErasePerson.TooEarly early -> throw OwnDataResponses.tooEarly(early.until());
            case ErasePerson.NotSettled unsettled -> throw OwnDataResponses.notSettled(unsettled.what());
            case ErasePerson.MoneyUnknown silence -> throw OwnDataResponses.moneyUnknown();
        };
    }
}
