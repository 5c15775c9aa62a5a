package com.courtgate.drills.attack;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Comparator;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Finds the largest file of the office's pages, as anybody can who follows their links. */
final class LargestPage {
    private static final String FOLDER = "/admin/";
    private static final Pattern SCRIPT = Pattern.compile("assets/[\\w-]+\\.js");
    private final String gateway;

    LargestPage(String gateway) {
        this.gateway = gateway;
    }

    String path() {
        try (var http = HttpClient.newHttpClient()) {
            Set<String> scripts = new TreeSet<>();
            collect(read(http, FOLDER), scripts);
            for (String script : Set.copyOf(scripts)) {
                collect(read(http, FOLDER + script), scripts);
            }
            return scripts.stream()
                    .map(script -> FOLDER + script)
                    .max(Comparator.comparingInt(path -> read(http, path).length()))
                    .orElse(FOLDER);
        }
    }

    private static void collect(String text, Set<String> scripts) {
        SCRIPT.matcher(text).results().forEach(found -> scripts.add(found.group()));
    }

    private String read(HttpClient http, String path) {
        try {
            var request = HttpRequest.newBuilder(URI.create(gateway + path)).build();
            var answer = http.send(request, HttpResponse.BodyHandlers.ofString());
            return answer.statusCode() == 200 ? answer.body() : "";
        } catch (IOException e) {
            return "";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "";
        }
    }
}
