package com.courtgate.booking.people.letter;

import com.courtgate.booking.people.letter.AddressMapper.StoredAddress;
import com.courtgate.booking.people.letter.NoticeChannel.Delivery;
import com.courtgate.booking.people.letter.NoticeChannel.Letter;
import com.courtgate.common.envelope.ResultCode;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Enters the address where a student's letters shall go, and sends a code there. An address confirmed before stays
 * until the code comes back. The code is handed over at once, not by a letter in the table: it is short-lived, may not
 * be stored in plain text, and the student waits for it.
 */
@Component
class SubmitNoticeAddress {
    private static final Logger log = LoggerFactory.getLogger(SubmitNoticeAddress.class);
    /** After which somebody may try again whose code could not leave. */
    private static final Duration SOON = Duration.ofSeconds(60);

    private final NoticeChannels channels;
    private final AddressMapper addresses;
    private final VerificationCodeSettings settings;
    private final TransactionTemplate transaction;
    private final Clock clock;

    SubmitNoticeAddress(
            NoticeChannels channels,
            AddressMapper addresses,
            VerificationCodeSettings settings,
            TransactionTemplate transaction,
            Clock clock) {
        this.channels = channels;
        this.addresses = addresses;
        this.settings = settings;
        this.transaction = transaction;
        this.clock = clock;
    }

    sealed interface Outcome {}

    /** The code was sent; or the student's letters go there already, from now on in the given language. */
    record Entered() implements Outcome {}

    record NoSuchChannel() implements Outcome {}

    record NotAnAddress() implements Outcome {}

    /** The channel does not take the address. */
    record Refused() implements Outcome {}

    /**
     * There were too many codes, or the channel is away, busy or slow; so far none has left.
     *
     * @param why key of the sentence that tells
     */
    record Later(ResultCode code, String why, Duration retryAfter) implements Outcome {}

    Outcome enter(long userId, String channelName, String given, Locale language) {
        NoticeChannel channel = channels.find(channelName).orElse(null);
        if (channel == null) {
            return new NoSuchChannel();
        }
        String address = channel.address(given).orElse(null);
        if (address == null) {
            return new NotAnAddress();
        }
        var code = VerificationCode.forAddress(userId, address);
        Optional<Outcome> known = Objects.requireNonNull(
                transaction.execute(tx -> note(userId, channel.name(), address, language, code)));
        return known.orElseGet(() -> send(channel, address, language, code));
    }

    /** Empty when the code is to be sent. */
    private Optional<Outcome> note(
            long userId, String channel, String address, Locale language, VerificationCode code) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        addresses.touch(userId, now);
        StoredAddress known = Objects.requireNonNull(addresses.lock(userId));
        if (known.isConfirmed(channel, address)) {
            addresses.speak(userId, language.toLanguageTag());
            return Optional.of(new Entered());
        }
        Instant forgivenAt =
                known.codesForgivenAt().isAfter(now) ? known.codesForgivenAt() : now; // as a bucket that leaks
        Instant atMost = now.plus(settings.forgiven().multipliedBy(settings.most() - 1L));
        if (forgivenAt.isAfter(atMost)) {
            Duration wait = Duration.between(atMost, forgivenAt);
            return Optional.of(new Later(ResultCode.TOO_MANY_REQUESTS, "notice.tooManyCodes", wait));
        }
        Instant until = now.plus(settings.life());
        addresses.want(userId, channel, address, code, until, forgivenAt.plus(settings.forgiven()));
        return Optional.empty();
    }

    /** Outside of a transaction, and for a bounded time: whoever asked does not wait for a slow channel. */
    private Outcome send(NoticeChannel channel, String address, Locale language, VerificationCode code) {
        var letter = new Letter(
                "code-" + UUID.randomUUID(),
                address,
                language,
                LetterTexts.codeSubject(language),
                LetterTexts.code(code.digits(), settings.life(), language));
        return switch (channels.handOverAtOnce(channel, letter)) {
            case Delivery.Sent sent -> new Entered();
            case Delivery.Refused refused -> new Refused();
            case Delivery.Unavailable away -> {
                log.warn("No code left by {}: {}", channel.name(), away.why());
                yield new Later(ResultCode.FAILED, "notice.away", SOON);
            }
        };
    }
}
