package com.courtgate.scheduler.audit;

import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.scheduler.audit.AuditStock.Outcome.NotLoaded;
import com.courtgate.scheduler.audit.AuditStock.Outcome.StockAudited;
import com.courtgate.scheduler.audit.AuditStock.Outcome.UnknownSession;
import com.courtgate.scheduler.audit.ShowLiveSession.LiveSession;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** A session's stock, for the sports office. */
@RestController
@RequestMapping("/admin/sessions/{id}")
@Tag(name = "live sessions", description = "A session while it is open")
class StockAuditController {
    private final AuditStock auditStock;
    private final ShowLiveSession showLiveSession;
    private final LiveStreams liveStreams;

    StockAuditController(AuditStock auditStock, ShowLiveSession showLiveSession, LiveStreams liveStreams) {
        this.liveStreams = liveStreams;
        this.auditStock = auditStock;
        this.showLiveSession = showLiveSession;
    }

    @Operation(
            operationId = "auditSession",
            summary = "Compare Redis with the database; a difference seen twice is repaired")
    @Refuses({ResultCode.NOT_FOUND, ResultCode.STATE_INVALID})
    @PostMapping("/audit")
    Envelope<StockAudited> audit(@PathVariable long id, CurrentUser admin, @Valid @RequestBody AdminReason why) {
        return switch (auditStock.auditFor(admin, id, why)) {
            case StockAudited audited -> Envelope.ok(audited);
            case UnknownSession unknown -> throw unknown();
            case NotLoaded notLoaded -> throw ApiException.of(ResultCode.STATE_INVALID);
        };
    }

    @Operation(operationId = "readLiveSession", summary = "A session as it is right now")
    @Refuses(ResultCode.NOT_FOUND)
    @GetMapping("/live")
    Envelope<LiveSession> live(@PathVariable long id) {
        return showLiveSession.show(id).map(Envelope::ok).orElseThrow(StockAuditController::unknown);
    }

    @Operation(
            operationId = "followLiveSession",
            summary = "A session as it is, each second as a server-sent event `live`")
    @ApiResponse(
            responseCode = "200",
            description = "Events `live`; comments while it is not known",
            content =
                    @Content(
                            mediaType = MediaType.TEXT_EVENT_STREAM_VALUE,
                            schema = @Schema(implementation = LiveSession.class)))
    @Refuses(ResultCode.NOT_FOUND)
    @GetMapping(value = "/live/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    ResponseEntity<SseEmitter> follow(@PathVariable long id) {
        return liveStreams
                .follow(id)
                .map(stream ->
                        ResponseEntity.ok().header("X-Accel-Buffering", "no").body(stream))
                .orElseThrow(StockAuditController::unknown);
    }

    private static ApiException unknown() {
        return ApiException.because(ResultCode.NOT_FOUND, "session.unknown");
    }
}
