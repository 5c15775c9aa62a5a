package com.courtgate.booking.people.letter;

import com.courtgate.booking.people.letter.AddressMapper.StoredAddress;
import com.courtgate.booking.people.letter.NoticeChannel.Delivery;
import com.courtgate.booking.people.letter.NoticeChannel.Letter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
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
    private static final Delivery TOO_SLOW = new Delivery.Unavailable("too slow; the code may come yet");
    private final NoticeChannels channels;
    private final AddressMapper addresses;
    private final VerificationCodeSettings settings;
    private final TransactionTemplate transaction;
    private final Clock clock;
    private final Semaphore free;
    private final Executor threads = Executors.newVirtualThreadPerTaskExecutor();

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
        this.free = new Semaphore(settings.atOnce());
    }

    sealed interface Outcome {}

    record CodeSent() implements Outcome {}

    /** The student's letters go there already; from now on in the given language. */
    record AlreadyConfirmed() implements Outcome {}

    record NoSuchChannel() implements Outcome {}

    record NotAnAddress() implements Outcome {}

    record TooManyCodes(Duration retryAfter) implements Outcome {}

    /** The channel does not take the address. */
    record Refused() implements Outcome {}

    /** The channel is away, busy or slow; so far the code has not left. */
    record ChannelUnavailable() implements Outcome {}

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
        Outcome noted = Objects.requireNonNull(
                transaction.execute(tx -> note(userId, channel.name(), address, language, code)));
        return noted instanceof CodeSent ? send(channel, address, language, code) : noted;
    }

    private Outcome note(long userId, String channel, String address, Locale language, VerificationCode code) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        addresses.touch(userId, now);
        StoredAddress known = Objects.requireNonNull(addresses.lock(userId));
        if (known.isConfirmed(channel, address)) {
            addresses.speak(userId, language.toLanguageTag());
            return new AlreadyConfirmed();
        }
        Instant forgivenAt =
                known.codesForgivenAt().isAfter(now) ? known.codesForgivenAt() : now; // as a bucket that leaks
        Instant atMost = now.plus(settings.forgiven().multipliedBy(settings.most() - 1L));
        if (forgivenAt.isAfter(atMost)) {
            return new TooManyCodes(Duration.between(atMost, forgivenAt));
        }
        Instant until = now.plus(settings.life());
        addresses.want(userId, channel, address, code, until, forgivenAt.plus(settings.forgiven()));
        return new CodeSent();
    }

    /** Outside of a transaction, and for a bounded time: whoever asked does not wait for a slow channel. */
    private Outcome send(NoticeChannel channel, String address, Locale language, VerificationCode code) {
        if (!free.tryAcquire()) {
            return new ChannelUnavailable();
        }
        var letter = new Letter(
                "code-" + UUID.randomUUID(),
                address,
                language,
                LetterTexts.codeSubject(language),
                LetterTexts.code(code.digits(), settings.life(), language));
        Delivery delivery = CompletableFuture.supplyAsync(() -> handOver(channel, letter), threads)
                .completeOnTimeout(TOO_SLOW, settings.patience().toMillis(), TimeUnit.MILLISECONDS)
                .join();
        return switch (delivery) {
            case Delivery.Sent sent -> new CodeSent();
            case Delivery.Refused refused -> new Refused();
            case Delivery.Unavailable away -> {
                log.warn("No code left by {}: {}", channel.name(), away.why());
                yield new ChannelUnavailable();
            }
        };
    }

    /** Counts as under way until the channel is done with it, even if nobody waits any more. */
    private Delivery handOver(NoticeChannel channel, Letter letter) {
        try {
            return NoticeChannels.handOver(channel, () -> letter, Delivery.Unavailable::new);
        } finally {
            free.release();
        }
    }
}
