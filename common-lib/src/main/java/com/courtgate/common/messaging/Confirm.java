package com.courtgate.common.messaging;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.springframework.amqp.rabbit.connection.CorrelationData;

/** The broker's word on a message. */
public sealed interface Confirm {

    /** The message is in a queue. */
    record Taken() implements Confirm {}

    /** No queue takes it; it was returned. */
    record Unroutable() implements Confirm {}

    /**
     * The broker did not take it.
     *
     * @param reason null when the broker itself refused; the client library makes one up when the connection ends
     */
    record Refused(@Nullable String reason) implements Confirm {}

    /** Nothing was heard: it may be in a queue. */
    record Missing(String why) implements Confirm {}

    /** Returns what the broker said. */
    static Confirm of(CorrelationData correlation, CorrelationData.Confirm confirm) {
        if (!confirm.isAck()) {
            return new Refused(confirm.getReason());
        }
        return correlation.getReturned() == null ? new Taken() : new Unroutable();
    }

    /**
     * Waits for what the broker says.
     *
     * @param patience 0 or more
     */
    static Confirm await(CorrelationData correlation, Duration patience) {
        try {
            return of(correlation, correlation.getFuture().get(patience.toNanos(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException e) {
            return new Missing("no confirm in time");
        } catch (ExecutionException e) {
            return new Missing("no confirm: " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Missing("interrupted");
        }
    }
}
