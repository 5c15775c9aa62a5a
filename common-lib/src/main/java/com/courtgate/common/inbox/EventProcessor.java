package com.courtgate.common.inbox;

import com.courtgate.common.inbox.InboxMapper.Received;
import com.courtgate.common.inbox.InboxOutcome.Applied;
import com.courtgate.common.inbox.InboxOutcome.Ignored;
import com.courtgate.common.inbox.InboxOutcome.Premature;
import com.courtgate.common.value.Backoff;
import com.courtgate.common.value.TruncatedText;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.transaction.support.TransactionTemplate;

/** Attempts an event: what the handler changes and what is noted about it commit together. */
class EventProcessor {
    static final int MOST_ATTEMPTS = 12;
    static final Backoff BACKOFF = new Backoff(Duration.ofMillis(400), Duration.ofMinutes(1));

    private final Map<String, EventHandler> handlers = new HashMap<>();
    private final InboxMapper mapper;
    private final TransactionTemplate transaction;
    private final Clock clock;

    EventProcessor(List<EventHandler> handlers, InboxMapper mapper, TransactionTemplate transaction, Clock clock) {
        this.mapper = mapper;
        this.transaction = transaction;
        this.clock = clock;
        for (EventHandler handler : handlers) {
            for (String type : handler.types()) {
                if (this.handlers.put(type, handler) != null) {
                    throw new IllegalStateException("two handlers of " + type);
                }
            }
        }
    }

    /**
     * An event that just arrived. A copy of a known one changes nothing; a copy of one that is in hand waits for it.
     * Answers {@link Premature} having changed nothing.
     */
    InboxOutcome processNew(JsonEvent event, Received received) {
        return inTransaction(
                () -> {
                    Instant now = clock.instant();
                    try {
                        mapper.insert(received, InboxStatus.PROCESSING, now, null, null);
                    } catch (DuplicateKeyException copy) {
                        return Optional.empty();
                    }
                    return Optional.of(mapper.insertedId());
                },
                EventHandler::handle,
                event);
    }

    /** A kept event, in the hands of whoever leased it with this count of attempts. */
    InboxOutcome retry(JsonEvent event, long id, int attempts) {
        return inTransaction(() -> Optional.ofNullable(mapper.lockMine(id, attempts)), EventHandler::handle, event);
    }

    /** The end of patience with a kept event that was too early at the last attempt. */
    InboxOutcome exhaust(JsonEvent event, Premature last, long id, int attempts) {
        return inTransaction(
                () -> Optional.ofNullable(mapper.lockMine(id, attempts)),
                (handler, e) -> handler.exhaust(e, last),
                event);
    }

    /** @param taking answers the row's id, locked by this transaction; empty when there is nothing to do */
    private InboxOutcome inTransaction(
            Supplier<Optional<Long>> taking,
            BiFunction<EventHandler, JsonEvent, InboxOutcome> handling,
            JsonEvent event) {
        return Objects.requireNonNull(transaction.execute(tx -> {
            Optional<Long> id = taking.get();
            if (id.isEmpty()) {
                return new Ignored("a copy");
            }
            EventHandler handler = handlers.get(event.type());
            InboxOutcome made = handler == null // a newer sender's
                    ? new Ignored("nobody handles this type")
                    : handling.apply(handler, event);
            switch (made) {
                case Applied done -> note(id.get(), InboxStatus.SUCCESS, null);
                case Ignored no -> note(id.get(), InboxStatus.IGNORED, no.why());
                case Premature later -> tx.setRollbackOnly();
            }
            return made;
        }));
    }

    private void note(long id, InboxStatus status, @Nullable String why) {
        if (mapper.done(id, status, why == null ? null : TruncatedText.of(why), clock.instant()) != 1) {
            throw new IllegalStateException("an event is done though it was locked: " + id);
        }
    }
}
