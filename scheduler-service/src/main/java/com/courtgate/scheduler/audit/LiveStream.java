package com.courtgate.scheduler.audit;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/**
 * Stream to one onlooker. Events that come while the last one is still being sent are left out: the next one says all
 * of it.
 */
final class LiveStream {
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
