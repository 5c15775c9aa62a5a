package com.courtgate.drills.attack;

import java.nio.charset.StandardCharsets;

/** Requests as bytes, made before they are needed. Lines in {@code more} end with a line end each. */
public final class Requests {
    static final String CLOSE = "Connection: close\r\n";
    static final String PAGE = "X-Courtgate-Client: web\r\n";

    private Requests() {}

    public static byte[] get(String path, String more) {
        return bytes("GET " + path + " HTTP/1.1\r\nHost: courtgate\r\n" + more + "\r\n");
    }

    static byte[] post(String path, String more, String json) {
        return bytes(
                "POST " + path + " HTTP/1.1\r\nHost: courtgate\r\nContent-Type: application/json\r\nContent-Length: "
                        + json.length() + "\r\n" + more + "\r\n" + json);
    }

    static String token(String token) {
        return "Authorization: Bearer " + token + "\r\n";
    }

    static String login(String studentId, String password) {
        return "{\"studentId\":\"%s\",\"password\":\"%s\"}".formatted(studentId, password);
    }

    public static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
