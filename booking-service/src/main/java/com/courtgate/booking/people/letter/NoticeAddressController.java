package com.courtgate.booking.people.letter;

import com.courtgate.booking.people.letter.AddressMapper.StoredAddress;
import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.Reason;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.security.CurrentUser;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Address to which a student's notices go outside of the pages, if they want that; every answer says how it stands
 * then.
 */
@RestController
@RequestMapping("/notices/address")
@Tag(name = "notices", description = "What a student is told")
record NoticeAddressController(
        NoticeChannels channels,
        AddressMapper addresses,
        SubmitNoticeAddress submitNoticeAddress,
        NoticeAddresses noticeAddresses,
        Clock clock) {
    /** @param title in the language of the request */
    @Schema(name = "NoticeChannel")
    record ChannelView(String name, String title) {}

    /** @param language in which letters are written: zh-CN or en */
    @Schema(name = "ConfirmedAddress")
    record ConfirmedView(String channel, String address, String language) {}

    /** @param codeUntil how long the code is good that was sent there */
    @Schema(name = "WantedAddress")
    record WantedView(String channel, String address, Instant codeUntil) {}

    /**
     * State of a student's address.
     *
     * @param channels to choose from; none: notices stay in the pages
     * @param confirmed where letters go; null: nowhere
     * @param wanted what waits for its code; null: nothing
     */
    @Schema(name = "NoticeAddress")
    record View(
            List<ChannelView> channels,
            @Nullable ConfirmedView confirmed,
            @Nullable WantedView wanted) {}

    @Schema(name = "EnteredAddress")
    record Entered(
            @NotBlank @Size(max = 12) String channel,
            @NotBlank @Size(max = 254) String address) {}

    @Schema(name = "AddressCode")
    record Code(
            @NotNull @Pattern(regexp = VerificationCode.FORM)
            String code) {}

    @Operation(operationId = "getNoticeAddress", summary = "Where the caller's notices go outside of the pages")
    @GetMapping
    Envelope<View> get(CurrentUser user, Locale locale) {
        return view(user, locale);
    }

    @Operation(operationId = "enterNoticeAddress", summary = "Have a code sent to an address, which confirms it")
    @Refuses({ResultCode.NOT_FOUND, ResultCode.PARAM_ERROR, ResultCode.FAILED})
    @PutMapping
    Envelope<View> enter(CurrentUser user, @Valid @RequestBody Entered entered, Locale locale) {
        return switch (submitNoticeAddress.enter(user.id(), entered.channel(), entered.address(), locale)) {
            case SubmitNoticeAddress.Entered done -> view(user, locale);
            case SubmitNoticeAddress.NoSuchChannel none -> throw ApiException.of(ResultCode.NOT_FOUND);
            case SubmitNoticeAddress.NotAnAddress no ->
                throw ApiException.invalid(Map.of("address", Reason.of("reason.address")));
            case SubmitNoticeAddress.Refused no -> throw ApiException.because(ResultCode.PARAM_ERROR, "notice.refused");
            case SubmitNoticeAddress.Later later ->
                throw ApiException.because(later.code(), later.why()).retryAfter(later.retryAfter());
        };
    }

    @Operation(operationId = "confirmNoticeAddress", summary = "Confirm an address by the code that was sent there")
    @Refuses({ResultCode.PARAM_ERROR, ResultCode.STATE_INVALID})
    @PostMapping("/confirm")
    Envelope<View> confirm(CurrentUser user, @Valid @RequestBody Code code, Locale locale) {
        return switch (noticeAddresses.confirm(user.id(), code.code(), locale)) {
            case NoticeAddresses.Confirmed done -> view(user, locale);
            case NoticeAddresses.WrongCode wrong ->
                throw ApiException.because(ResultCode.PARAM_ERROR, "notice.wrongCode", wrong.left());
            case NoticeAddresses.NoCode none -> throw ApiException.because(ResultCode.STATE_INVALID, "notice.noCode");
        };
    }

    @Operation(operationId = "endNoticeAddress", summary = "Have notices stay in the pages; the address is forgotten")
    @DeleteMapping
    Envelope<View> end(CurrentUser user, Locale locale) {
        noticeAddresses.end(user.id());
        return view(user, locale);
    }

    private Envelope<View> view(CurrentUser user, Locale locale) {
        List<ChannelView> choice = channels.all().stream()
                .map(channel -> new ChannelView(channel.name(), channel.title(locale)))
                .toList();
        StoredAddress known = addresses.find(user.id());
        return Envelope.ok(
                known == null
                        ? new View(choice, null, null)
                        : new View(choice, confirmed(known), wanted(known, clock.instant())));
    }

    private static @Nullable ConfirmedView confirmed(StoredAddress known) {
        return known.channel() == null || known.address() == null || known.language() == null
                ? null
                : new ConfirmedView(known.channel(), known.address(), known.language());
    }

    private static @Nullable WantedView wanted(StoredAddress known, Instant now) {
        Instant until = known.codeUntil();
        return known.wantedChannel() == null || known.wantedAddress() == null || until == null || !until.isAfter(now)
                ? null
                : new WantedView(known.wantedChannel(), known.wantedAddress(), until);
    }
}
