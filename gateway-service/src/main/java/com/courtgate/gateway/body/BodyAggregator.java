package com.courtgate.gateway.body;

import com.courtgate.gateway.edge.Visitor;
import com.courtgate.gateway.edge.VisitorConcurrency;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import reactor.core.Disposable;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.MonoSink;
import reactor.core.publisher.SignalType;
import reactor.core.scheduler.Scheduler;

/**
 * Gathers one body. Its pieces and its timers take turns on the connection's event loop. A body that came with its
 * request's head is never slow; one that is counts against its sender, so that many slow ones keep no quick one out.
 */
final class BodyAggregator extends BaseSubscriber<DataBuffer> {
    private final AggregatedBody body;
    private final Timeout patience;
    private final Scheduler loop;
    private final Function<BodyRefusalReason, Throwable> refuse;
    private final MonoSink<AggregatedBody> sink;
    private @Nullable Disposable timer;
    private boolean slow;

    /**
     * Time that one body is waited for.
     *
     * @param slowAfter time after which it counts as slow
     * @param within time after which it is late
     * @param slowUploads who else is slow
     * @param visitor whose body it is
     */
    record Timeout(Duration slowAfter, Duration within, VisitorConcurrency slowUploads, Visitor visitor) {
        Timeout {
            if (slowAfter.compareTo(within) > 0) {
                slowAfter = within;
            }
        }

        /** Returns the time left once a body has become slow. */
        Duration rest() {
            return within.minus(slowAfter);
        }
    }

    BodyAggregator(
            AggregatedBody body,
            Timeout patience,
            Scheduler loop,
            Function<BodyRefusalReason, Throwable> refuse,
            MonoSink<AggregatedBody> sink) {
        this.body = body;
        this.patience = patience;
        this.loop = loop;
        this.refuse = refuse;
        this.sink = sink;
    }

    @Override
    protected void hookOnSubscribe(Subscription subscription) {
        subscription.request(Long.MAX_VALUE);
        if (!isDisposed()) {
            after(patience.slowAfter(), this::isSlow);
        }
    }

    @Override
    protected void hookOnNext(DataBuffer piece) {
        BodyRefusalReason reason = body.add(piece);
        DataBufferUtils.release(piece);
        if (reason != null) {
            fail(reason);
        }
    }

    @Override
    protected void hookOnComplete() {
        sink.success(body);
    }

    @Override
    protected void hookOnError(Throwable gone) {
        sink.error(StreamedBody.abandoned());
    }

    @Override
    protected void hookFinally(SignalType end) {
        if (timer != null) {
            timer.dispose();
        }
        if (slow) {
            slow = false;
            patience.slowUploads().leave(patience.visitor());
        }
    }

    private void isSlow() {
        if (isDisposed()) {
            return;
        }
        slow = patience.slowUploads().enter(patience.visitor());
        if (slow) {
            after(patience.rest(), () -> fail(BodyRefusalReason.BODY_TOO_LATE));
        } else {
            fail(BodyRefusalReason.SLOW_UPLOADS);
        }
    }

    private void fail(BodyRefusalReason reason) {
        if (!isDisposed()) {
            cancel();
            sink.error(refuse.apply(reason));
        }
    }

    private void after(Duration wait, Runnable next) {
        timer = loop.schedule(next, wait.toMillis(), TimeUnit.MILLISECONDS);
    }
}
