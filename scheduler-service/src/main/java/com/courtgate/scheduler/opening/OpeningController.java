package com.courtgate.scheduler.opening;

import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.scheduler.opening.MoveSessionByHand.Outcome.NoSlots;
import com.courtgate.scheduler.opening.MoveSessionByHand.Outcome.Past;
import com.courtgate.scheduler.opening.MoveSessionByHand.Outcome.SessionMoved;
import com.courtgate.scheduler.opening.MoveSessionByHand.Outcome.UnknownSession;
import com.courtgate.scheduler.opening.MoveSessionByHand.Outcome.WrongState;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import java.util.Map;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Opening by hand, for the sports office. */
@RestController
@RequestMapping("/admin/sessions/{id}")
@Tag(name = "sessions by hand", description = "Opening by hand")
class OpeningController {
    private final MoveSessionByHand moveSessionByHand;

    OpeningController(MoveSessionByHand moveSessionByHand) {
        this.moveSessionByHand = moveSessionByHand;
    }

    @Operation(operationId = "warmUpSession", summary = "Load a session into Redis; its gate stays as it is")
    @Refuses({ResultCode.NOT_FOUND, ResultCode.PARAM_ERROR, ResultCode.STATE_INVALID})
    @PostMapping("/warmup")
    Envelope<SessionMoved> warmUp(@PathVariable long id, CurrentUser admin, @Valid @RequestBody AdminReason why) {
        return answer(moveSessionByHand.warmUp(id, admin, why));
    }

    @Operation(operationId = "openSession", summary = "Open a session's gate now, or again")
    @Refuses({ResultCode.NOT_FOUND, ResultCode.PARAM_ERROR, ResultCode.STATE_INVALID})
    @PostMapping("/open")
    Envelope<SessionMoved> open(@PathVariable long id, CurrentUser admin, @Valid @RequestBody AdminReason why) {
        return answer(moveSessionByHand.open(id, admin, why));
    }

    @Operation(operationId = "closeSession", summary = "Close a session's gate now")
    @Refuses({ResultCode.NOT_FOUND, ResultCode.PARAM_ERROR, ResultCode.STATE_INVALID})
    @PostMapping("/close")
    Envelope<SessionMoved> close(@PathVariable long id, CurrentUser admin, @Valid @RequestBody AdminReason why) {
        return answer(moveSessionByHand.close(id, admin, why));
    }

    private static Envelope<SessionMoved> answer(MoveSessionByHand.Outcome outcome) {
        return switch (outcome) {
            case SessionMoved moved -> Envelope.ok(moved);
            case UnknownSession unknown -> throw ApiException.because(ResultCode.NOT_FOUND, "session.unknown");
            case NoSlots none -> throw ApiException.because(ResultCode.PARAM_ERROR, "session.noSlots");
            case Past past -> throw ApiException.because(ResultCode.PARAM_ERROR, "session.past");
            case WrongState wrong ->
                throw ApiException.of(ResultCode.STATE_INVALID).with(Map.of("status", wrong.status()));
        };
    }
}
