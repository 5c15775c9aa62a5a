package com.courtgate.systemtests;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A running Prometheus, asked over HTTP. */
final class Prometheus implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private final HttpClient http = HttpClient.newHttpClient();
    private final String url;

    Prometheus(String url) {
        this.url = url;
    }

    /**
     * The values of an instant query, NaN among them.
     *
     * @throws IllegalStateException when Prometheus does not understand it
     */
    List<Double> ask(String query, Instant at) {
        JsonNode answer = get("/api/v1/query?time=%.3f&query=%s"
                .formatted(at.toEpochMilli() / 1000.0, URLEncoder.encode(query, StandardCharsets.UTF_8)));
        if (!answer.path("status").asText().equals("success")) {
            throw new IllegalStateException(query + ": " + answer);
        }
        List<Double> values = new ArrayList<>();
        for (JsonNode series : answer.path("data").path("result")) {
            values.add(value(series.path("value").path(1).asText()));
        }
        return values;
    }

    private static double value(String text) {
        return switch (text) {
            case "+Inf" -> Double.POSITIVE_INFINITY;
            case "-Inf" -> Double.NEGATIVE_INFINITY;
            default -> Double.parseDouble(text);
        };
    }

    private JsonNode get(String path) {
        var request = HttpRequest.newBuilder(URI.create(url + path))
                .timeout(Duration.ofSeconds(20))
                .build();
        try {
            return JSON.readTree(
                    http.send(request, HttpResponse.BodyHandlers.ofString()).body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        http.close();
    }
}
