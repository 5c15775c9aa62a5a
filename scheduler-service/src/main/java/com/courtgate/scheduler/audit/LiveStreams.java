package com.courtgate.scheduler.audit;

import com.courtgate.scheduler.audit.ShowLiveSession.LiveSession;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/**
 * Streams of live sessions: an event {@code live} each second to whoever looks on. A session is looked at once for all
 * of them, so a hall full of consoles costs what one does.
 */
@Component
class LiveStreams implements DisposableBean {
    /** A stream ends after this; who looks on asks anew. */
    private static final Duration LONGEST = Duration.ofMinutes(30);

    private static final Duration EVERY = Duration.ofSeconds(1);
    private static final Logger log = LoggerFactory.getLogger(LiveStreams.class);

    private final ShowLiveSession showLiveSession;
    private final Map<Long, Set<LiveStream>> streams = new ConcurrentHashMap<>();
    private final ScheduledExecutorService pulse = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("live-streams").factory());

    LiveStreams(ShowLiveSession showLiveSession) {
        this.showLiveSession = showLiveSession;
        pulse.scheduleWithFixedDelay(this::beat, EVERY.toMillis(), EVERY.toMillis(), TimeUnit.MILLISECONDS);
    }

    /**
     * Stream to one onlooker. Events that come while the last one is still being sent are left out: the next one says
     * all of it.
     */
    private static final class LiveStream {
        private final SseEmitter emitter;
        private final AtomicBoolean sending = new AtomicBoolean();

        LiveStream(SseEmitter emitter) {
            this.emitter = emitter;
        }

        /** Never waits for the client. */
        void offer(SseEmitter.SseEventBuilder event) {
            if (sending.compareAndSet(false, true)) {
                Thread.ofVirtual().name("live-stream").start(() -> send(event));
            }
        }

        private void send(SseEmitter.SseEventBuilder event) {
            try {
                emitter.send(event);
            } catch (IOException | IllegalStateException gone) {
                emitter.complete(); // nobody looks on any more
            } finally {
                sending.set(false);
            }
        }

        void end() {
            emitter.complete();
        }
    }

    /** A stream that begins with the session as it is; empty when there is no such session. */
    Optional<SseEmitter> follow(long sessionId) {
        return showLiveSession.show(sessionId).map(now -> open(sessionId, now));
    }

    private SseEmitter open(long sessionId, LiveSession now) {
        var emitter = new SseEmitter(LONGEST.toMillis());
        var stream = new LiveStream(emitter);
        emitter.onTimeout(emitter::complete);
        emitter.onCompletion(() -> forget(sessionId, stream));
        stream.offer(event(now));
        streams.compute(sessionId, (id, open) -> {
            Set<LiveStream> all = open == null ? ConcurrentHashMap.newKeySet() : open;
            all.add(stream);
            return all;
        });
        return emitter;
    }

    private void forget(long sessionId, LiveStream stream) {
        streams.computeIfPresent(sessionId, (id, open) -> {
            open.remove(stream);
            return open.isEmpty() ? null : open;
        });
    }

    /**
     * Whether anybody looks on. Those who left without a word are among them until the next event does not reach them.
     */
    boolean areFollowed() {
        return !streams.isEmpty();
    }

    private void beat() {
        streams.forEach((sessionId, open) -> {
            try {
                showLiveSession.show(sessionId).ifPresent(now -> open.forEach(stream -> stream.offer(event(now))));
            } catch (RuntimeException e) { // a service is away: the page shows how old its picture is
                log.debug("Session {} cannot be shown now", sessionId, e);
                String why =
                        NestedExceptionUtils.getMostSpecificCause(e).getClass().getSimpleName();
                open.forEach(stream -> stream.offer(SseEmitter.event().comment("not known now: " + why)));
            }
        });
    }

    private static SseEmitter.SseEventBuilder event(LiveSession now) {
        return SseEmitter.event().name("live").data(now);
    }

    @Override
    public void destroy() {
        pulse.shutdownNow();
        streams.values().forEach(open -> open.forEach(LiveStream::end));
    }
}
