package com.courtgate.booking.people.notice;

import com.courtgate.booking.people.notice.NoticeMapper.StoredNotice;
import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.paging.PageQuery;
import com.courtgate.common.paging.Paged;
import com.courtgate.common.security.CurrentUser;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Positive;
import java.time.Clock;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** A user's own notices. */
@RestController
@RequestMapping("/notices")
@Tag(name = "notices", description = "What a student is told")
record NoticeController(NoticeMapper notices, NoticeTexts texts, Clock clock) {
    /**
     * A notice as its user sees it.
     *
     * @param text in the language of the request
     * @param facts what the text names
     * @param readTime null while it is unread
     */
    @Schema(name = "Notice")
    record View(
            long id,
            NoticeKind kind,
            String text,
            NoticeFacts facts,
            Instant createTime,
            @Nullable Instant readTime) {}

    /** @param read how many were unread before */
    @Schema(name = "NoticesRead")
    record Read(int read) {}

    @Operation(operationId = "listMyNotices", summary = "The caller's notices, the newest first")
    @GetMapping
    Envelope<Paged<View>> list(
            CurrentUser user,
            @Valid @ParameterObject PageQuery page,
            @RequestParam(defaultValue = "false") boolean unread,
            Locale locale) {
        var found = notices.list(page.forMapper(), user.id(), unread, NoticeKind.values());
        return Envelope.ok(Paged.of(found, row -> view(row, locale)));
    }

    private View view(StoredNotice row, Locale locale) {
        NoticeFacts facts = texts.facts(row.facts());
        String text = texts.text(row.kind(), facts, locale);
        return new View(row.id(), row.kind(), text, facts, row.createdAt(), row.readAt());
    }

    @Operation(operationId = "readNotice", summary = "Mark one of the caller's notices as read")
    @Refuses(ResultCode.NOT_FOUND)
    @PostMapping("/{id}/read")
    Envelope<Read> read(CurrentUser user, @PathVariable @Positive long id) {
        if (notices.count(id, user.id()) == 0) {
            throw ApiException.of(ResultCode.NOT_FOUND);
        }
        return Envelope.ok(new Read(notices.read(id, user.id(), clock.instant())));
    }

    @Operation(operationId = "readAllNotices", summary = "Mark all of the caller's notices as read")
    @PostMapping("/read-all")
    Envelope<Read> readAll(CurrentUser user) {
        return Envelope.ok(new Read(notices.readAll(user.id(), clock.instant())));
    }
}
