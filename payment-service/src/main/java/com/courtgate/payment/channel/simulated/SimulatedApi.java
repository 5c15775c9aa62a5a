package com.courtgate.payment.channel.simulated;

import com.courtgate.payment.channel.simulated.SimulatedReply.NoReply;
import com.courtgate.payment.channel.simulated.SimulatedReply.Received;
import com.courtgate.payment.channel.simulated.SimulatedReply.Refused;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Signed requests; answers count only when the channel has signed them for this very request. */
final class SimulatedApi {
    private final SimulatedSettings settings;
    private final SimulatedSignatures signatures;
    private final Clock clock;
    private final HttpClient http;

    SimulatedApi(SimulatedSettings settings, SimulatedSignatures signatures, Clock clock) {
        this.settings = settings;
        this.signatures = signatures;
        this.clock = clock;
        http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(settings.connectTimeout())
                .build();
    }

    SimulatedReply get(String path) {
        return call("GET", path, new byte[0]);
    }

    SimulatedReply post(String path, Object body) {
        try {
            return call("POST", path, SimulatedReply.JSON.writeValueAsBytes(body));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("texts and numbers only", e);
        }
    }

    /** Does as the payer's page does, not signed by the merchant; answers the status, 0 for none. */
    int pay(String outTradeNo) {
        var request = HttpRequest.newBuilder(uri("/cashier/" + outTradeNo + "/silent-pay"))
                .header("Accept", "application/json")
                .POST(HttpRequest.BodyPublishers.noBody())
                .build();
        Sent sent = send(request);
        return sent.answer() == null ? 0 : sent.answer().statusCode();
    }

    private SimulatedReply call(String method, String path, byte[] body) {
        String timestamp = Long.toString(clock.instant().getEpochSecond());
        String nonce = UUID.randomUUID().toString();
        String head = String.join("\n", method, path, timestamp, nonce);
        var request = HttpRequest.newBuilder(uri(path))
                .header("Content-Type", "application/json")
                .header("X-Merchant-Id", settings.merchantId())
                .header("X-Merchant-Key-Id", settings.keyId())
                .header("X-Merchant-Timestamp", timestamp)
                .header("X-Merchant-Nonce", nonce)
                .header("X-Merchant-Signature", SimulatedSignatures.sign(settings.secret(), head, body))
                .method(method, HttpRequest.BodyPublishers.ofByteArray(body))
                .build();
        Sent sent = send(request);
        return sent.answer() == null ? new NoReply(sent.why()) : checked(sent.answer(), nonce);
    }

    private SimulatedReply checked(HttpResponse<byte[]> answer, String nonce) {
        if (answer.statusCode() >= 500) {
            return new NoReply("the channel answers " + answer.statusCode());
        }
        @Nullable String timestamp = header(answer, "X-Channel-Timestamp");
        String head =
                String.join("\n", "ANSWER", Integer.toString(answer.statusCode()), String.valueOf(timestamp), nonce);
        @Nullable
        String objection = signatures.objection(
                header(answer, "X-Channel-Key-Id"),
                timestamp,
                header(answer, "X-Channel-Signature"),
                head,
                answer.body());
        if (objection != null) {
            return new NoReply("an answer does not count: " + objection);
        }
        @Nullable String hash = header(answer, "X-Bill-Sha256");
        return answer.statusCode() == 200
                ? new Received(answer.body(), hash == null ? "" : hash)
                : new Refused(SimulatedReply.parsed(answer.body()).path("code").asText());
    }

    /** Either an answer or why there is none. */
    private record Sent(@Nullable HttpResponse<byte[]> answer, String why) {}

    /** The client's own timeout ends with the headers; this one with the last byte of the body. */
    private Sent send(HttpRequest request) {
        CompletableFuture<HttpResponse<byte[]>> future =
                http.sendAsync(request, HttpResponse.BodyHandlers.ofByteArray());
        try {
            long millis = settings.answerTimeout().toMillis();
            return new Sent(future.get(millis, TimeUnit.MILLISECONDS), "");
        } catch (TimeoutException e) {
            future.cancel(true);
            return new Sent(null, "no answer within " + settings.answerTimeout());
        } catch (ExecutionException e) {
            return new Sent(null, "the channel cannot be reached: " + e.getCause());
        } catch (InterruptedException e) {
            future.cancel(true);
            Thread.currentThread().interrupt();
            return new Sent(null, "interrupted while waiting for the channel");
        }
    }

    private static @Nullable String header(HttpResponse<?> answer, String name) {
        return answer.headers().firstValue(name).orElse(null);
    }

    private URI uri(String path) {
        return URI.create(settings.baseUrl() + path);
    }
}
