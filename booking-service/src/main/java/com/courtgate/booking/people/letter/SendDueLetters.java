package com.courtgate.booking.people.letter;

import com.courtgate.booking.people.letter.LetterConfiguration.LetterEvent;
import com.courtgate.booking.people.letter.LetterMapper.Claimed;
import com.courtgate.booking.people.letter.LetterMapper.LetterStatus;
import com.courtgate.booking.people.letter.NoticeChannel.Delivery;
import com.courtgate.booking.people.letter.NoticeChannel.Letter;
import com.courtgate.booking.people.notice.NoticeKind;
import com.courtgate.booking.people.notice.NoticeTexts;
import com.courtgate.common.due.AttemptResult;
import com.courtgate.common.due.Claim;
import com.courtgate.common.due.DueWork;
import com.courtgate.common.due.WorkSchedule;
import com.courtgate.common.envelope.Locales;
import com.courtgate.common.meters.AfterCommitCounter;
import com.courtgate.common.value.TruncatedText;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Sends the letters that are due. One is sent outside of any transaction, and noted as sent afterwards, so that it may
 * come twice, and never not at all.
 */
@Component
class SendDueLetters implements DueWork<Claimed> {
    static final String NAME = "send-letters";
    private static final Logger log = LoggerFactory.getLogger(SendDueLetters.class);
    private final LetterMapper letters;
    private final NoticeChannels channels;
    private final NoticeTexts texts;
    private final LetterSettings settings;
    private final AfterCommitCounter<LetterEvent> counted;
    private final Clock clock;

    SendDueLetters(
            LetterMapper letters,
            NoticeChannels channels,
            NoticeTexts texts,
            LetterSettings settings,
            AfterCommitCounter<LetterEvent> counted,
            Clock clock) {
        this.letters = letters;
        this.channels = channels;
        this.texts = texts;
        this.settings = settings;
        this.counted = counted;
        this.clock = clock;
    }

    @Override
    public WorkSchedule schedule() {
        return new WorkSchedule(NAME, "Letters", settings.every(), settings.lease(), settings.batch());
    }

    @Override
    public List<Claimed> claim(Claim claim) {
        List<Long> due = letters.lockDue(claim.at(), schedule().page(), NoticeKind.values());
        if (due.isEmpty()) {
            return List.of();
        }
        letters.claim(due, claim.until());
        List<Claimed> claimed = new ArrayList<>();
        for (long id : due) {
            Claimed letter = letters.read(id, claim.until());
            if (letter == null) {
                letters.drop(id, claim.until()); // no address any more, or no notice
            } else {
                claimed.add(letter);
            }
        }
        return claimed;
    }

    @Override
    public BiFunction<Claimed, Instant, AttemptResult> attempt(List<Claimed> due, Claim claim) {
        return (letter, now) -> send(letter, claim);
    }

    /** Sends a letter to the address of this moment, for that may have ended since the claim. */
    private AttemptResult send(Claimed before, Claim claim) {
        Claimed letter = letters.read(before.id(), claim.until());
        if (letter == null) {
            letters.drop(before.id(), claim.until());
            return new AttemptResult.Noted();
        }
        return switch (handOver(letter)) {
            case Delivery.Sent sent -> new AttemptResult.Done();
            case Delivery.Refused refused -> {
                refused(letter, claim, TruncatedText.of(refused.why()), clock.instant());
                yield new AttemptResult.Noted();
            }
            case Delivery.Unavailable outage -> new AttemptResult.Unavailable(letter.channel(), outage.why());
        };
    }

    private Delivery handOver(Claimed letter) {
        NoticeChannel channel = channels.find(letter.channel()).orElse(null);
        if (channel == null) {
            return new Delivery.Unavailable("not configured any more");
        }
        // Thrown counts against the letter: one that no channel gets over must not hold up the others for ever.
        return NoticeChannels.handOver(channel, () -> written(letter), Delivery.Refused::new);
    }

    /** Writes a letter in the words of its notice. */
    private Letter written(Claimed letter) {
        Locale language = Locales.of(letter.language());
        return new Letter(
                "notice-" + letter.id(),
                letter.address(),
                language,
                LetterTexts.subject(letter.kind(), language),
                LetterTexts.letter(texts.text(letter.kind(), letter.facts(), language), language));
    }

    /** An answer of its channel, which counts against the letter until it is given up. */
    private void refused(Claimed letter, Claim claim, String why, Instant now) {
        int attempts = letter.attempts() + 1;
        boolean isDead = attempts >= settings.mostAttempts();
        log.warn("Letter {} was refused, attempt {}{}: {}", letter.id(), attempts, isDead ? ", given up" : "", why);
        counted.one(isDead ? LetterEvent.GIVEN_UP : LetterEvent.REFUSED);
        LetterStatus status = isDead ? LetterStatus.DEAD : LetterStatus.PENDING;
        Instant next = settings.afterRefusal(attempts, now);
        if (letters.refused(letter.id(), claim.until(), status, next, why) == 0) {
            log.warn("Letter {} is another's by now, and is tried once more", letter.id());
        }
    }

    @Override
    public int note(Claimed letter, @Nullable Instant at, @Nullable String why, Claim claim) {
        if (at != null) {
            return letters.postpone(letter.id(), claim.until(), at, why);
        }
        counted.one(LetterEvent.SENT);
        return letters.sent(letter.id(), claim.until(), clock.instant());
    }

    @Override
    public long id(Claimed letter) {
        return letter.id();
    }

    @Override
    public String server(Claimed letter) {
        return letter.channel();
    }

    @Override
    public Instant afterOutage(Claimed letter, Instant now) {
        return settings.afterOutage(letter.createdAt(), now);
    }
}
