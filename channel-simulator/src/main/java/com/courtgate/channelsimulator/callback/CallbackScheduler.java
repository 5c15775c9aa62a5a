package com.courtgate.channelsimulator.callback;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.courtgate.channelsimulator.ledger.Callback;
import com.courtgate.channelsimulator.ledger.Json;
import com.courtgate.channelsimulator.ledger.Ledger;
import com.courtgate.channelsimulator.ledger.Refund;
import com.courtgate.channelsimulator.signature.Keys;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Carries out what the books owe, each duty on a virtual thread of its own. */
public final class CallbackScheduler implements Ledger.Effects, AutoCloseable {
    private static final Duration FIRST_PAUSE = Duration.ofMillis(250);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(15);
    private static final Duration PATIENCE = Duration.ofHours(24);

    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("timer").factory());
    private final ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(Duration.ofSeconds(2))
            .executor(workers)
            .build();
    private final Ledger ledger;
    private final Keys keys;
    private final Clock clock;

    public CallbackScheduler(Ledger ledger, Keys keys, Clock clock) {
        this.ledger = ledger;
        this.keys = keys;
        this.clock = clock;
    }

    @Override
    public void tell(Callback callback) {
        at(callback.dueAt(), () -> tell(callback, callback.times(), 0));
    }

    @Override
    public void decideLater(Refund refund) {
        if (refund.becomes() != Refund.State.PROCESSING) {
            at(refund.dueAt(), () -> ledger.decide(refund.refundNo()));
        }
    }

    private void at(Instant due, Runnable work) {
        after(Duration.between(clock.instant(), due), work);
    }

    private void after(Duration pause, Runnable work) {
        try {
            // a millisecond more, since the books count whole ones
            timer.schedule(() -> workers.execute(work), Math.max(0, pause.toMillis() + 1), TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            // Closing: the books still owe it.
        }
    }

    private void tell(Callback callback, int copies, int attempt) {
        int unacknowledged = copies - acknowledged(callback, copies);
        if (unacknowledged == 0) {
            ledger.end(callback.id(), Callback.State.ACKNOWLEDGED);
        } else if (clock.instant().isAfter(callback.dueAt().plus(PATIENCE))) {
            ledger.end(callback.id(), Callback.State.GIVEN_UP);
        } else {
            after(pauseAfter(attempt), () -> tell(callback, unacknowledged, attempt + 1));
        }
    }

    static Duration pauseAfter(int attempt) {
        Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(attempt, 10));
        return pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
    }

    /**
     * Sends the copies side by side and answers how many the merchant acknowledges. Two by two they are the same to the
     * last byte; each pair is signed anew, as a channel does that sends again.
     */
    private int acknowledged(Callback callback, int copies) {
        List<CompletableFuture<Boolean>> answers = new ArrayList<>();
        HttpRequest request = signed(callback);
        for (int copy = 0; copy < copies; copy++) {
            if (copy > 0 && copy % 2 == 0) {
                request = signed(callback);
            }
            HttpRequest sent = request;
            answers.add(CompletableFuture.supplyAsync(() -> send(sent), workers));
        }
        return Math.toIntExact(answers.stream()
                .map(CompletableFuture::join)
                .filter(known -> known)
                .count());
    }

    private HttpRequest signed(Callback callback) {
        byte[] body = callback.body().getBytes(UTF_8);
        String timestamp = Long.toString(clock.instant().getEpochSecond());
        String nonce = UUID.randomUUID().toString().replace("-", "");
        return HttpRequest.newBuilder(URI.create(callback.url()))
                .timeout(Duration.ofSeconds(10))
                .header("Content-Type", "application/json")
                .header("X-Channel-Key-Id", keys.current())
                .header("X-Channel-Timestamp", timestamp)
                .header("X-Channel-Nonce", nonce)
                .header("X-Channel-Signature", keys.sign(timestamp + "\n" + nonce, body))
                .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                .build();
    }

    private boolean send(HttpRequest request) {
        try {
            var answer = http.send(request, HttpResponse.BodyHandlers.ofString());
            return answer.statusCode() / 100 == 2
                    && "SUCCESS"
                            .equals(Json.MAPPER
                                    .readTree(answer.body())
                                    .path("code")
                                    .asText());
        } catch (IOException e) { // also what is no JSON
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
        workers.shutdownNow();
        http.shutdownNow();
    }
}
