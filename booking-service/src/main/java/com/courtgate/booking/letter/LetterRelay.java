package com.courtgate.booking.letter;

import com.courtgate.booking.letter.LetterMapper.Leased;
import com.courtgate.booking.letter.NoticeChannel.Delivery;
import com.courtgate.common.meters.Count;
import com.courtgate.common.value.ShortText;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Sends the letters that are due. As with the outbox, a lease and its token say whose a letter is; it is sent outside
 * of any transaction, and noted as sent afterwards, so that it may come twice, and never not at all.
 */
@Component
class LetterRelay {
    private static final Logger log = LoggerFactory.getLogger(LetterRelay.class);
    private final LetterMapper letters;
    private final SendLetter sendLetter;
    private final LetterSettings settings;
    private final TransactionTemplate transaction;
    private final Count<LetterEvent> counted;
    private final Clock clock;

    LetterRelay(
            LetterMapper letters,
            SendLetter sendLetter,
            LetterSettings settings,
            TransactionTemplate transaction,
            Count<LetterEvent> counted,
            Clock clock) {
        this.letters = letters;
        this.sendLetter = sendLetter;
        this.settings = settings;
        this.transaction = transaction;
        this.counted = counted;
        this.clock = clock;
    }

    /** Until nothing is due, or a channel turns out to be away. */
    void relay() {
        try {
            boolean goesOn;
            do {
                goesOn = relayBatch();
            } while (goesOn);
        } catch (DataAccessException | TransactionException e) {
            log.warn("Letters wait for the database: {}", e.toString());
        }
    }

    private boolean relayBatch() {
        String token = UUID.randomUUID().toString();
        Instant now = clock.instant();
        List<Long> due = lease(token, now);
        Instant enough = now.plus(settings.lease().dividedBy(2));
        Map<String, Delivery.Away> away = new HashMap<>();
        for (long id : due) {
            if (clock.instant().isAfter(enough)) {
                return true; // what is left is somebody's when the lease is over
            }
            Leased letter = letters.read(id, token);
            if (letter == null) {
                letters.drop(id, token); // no address any more, or no notice
            } else {
                relay(letter, token, away);
            }
        }
        away.forEach((channel, why) -> log.warn("Letters wait for {}: {}", channel, why.why()));
        return !due.isEmpty() && away.isEmpty();
    }

    private List<Long> lease(String token, Instant now) {
        return Objects.requireNonNull(transaction.execute(tx -> {
            List<Long> due = letters.lockDue(now, settings.batch());
            if (!due.isEmpty()) {
                letters.lease(due, token, now.plus(settings.lease()));
            }
            return due;
        }));
    }

    /** A channel that was found to be away is not asked again in this batch: each try may take seconds. */
    private void relay(Leased letter, String token, Map<String, Delivery.Away> away) {
        Delivery.Away known = away.get(letter.channel());
        Delivery delivery = known == null ? sendLetter.send(letter) : known;
        Instant now = clock.instant();
        switch (delivery) {
            case Delivery.Sent sent -> {
                counted.one(LetterEvent.SENT);
                letters.sent(letter.id(), token, now);
            }
            case Delivery.Refused refused -> refused(letter, token, refused.why(), now);
            case Delivery.Away outage -> {
                away.put(letter.channel(), outage);
                Instant next = settings.afterOutage(letter.createdAt(), now);
                letters.postpone(letter.id(), token, next, ShortText.of(outage.why()));
            }
        }
    }

    private void refused(Leased letter, String token, String why, Instant now) {
        int attempts = letter.attempts() + 1;
        boolean isDead = attempts >= settings.mostAttempts();
        log.warn("Letter {} was refused, attempt {}{}: {}", letter.id(), attempts, isDead ? ", given up" : "", why);
        counted.one(isDead ? LetterEvent.GIVEN_UP : LetterEvent.REFUSED);
        letters.refused(
                letter.id(),
                token,
                isDead ? LetterStatus.DEAD : LetterStatus.PENDING,
                settings.afterRefusal(attempts, now),
                ShortText.of(why));
    }
}
