package com.courtgate.drills.attack;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * One request over a connection of its own, as a page that is just being opened sends it. Blocks a virtual thread, and
 * no longer than until its deadline.
 *
 * @param deadline in nanoseconds of {@link System#nanoTime()}
 */
record OneShotHttpClient(InetSocketAddress gateway, InetAddress source, long deadline) {
    private static final String HEAD_END = "\r\n\r\n";
    private static final int UNAVAILABLE = 503;

    /** A whole answer; one that ends in the middle is none. */
    record Answer(int status, List<String> head, String body) {
        /** Values of a header, whose name is in small letters. */
        Stream<String> values(String name) {
            return head.stream()
                    .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(name + ":"))
                    .map(line -> line.substring(name.length() + 1).trim());
        }
    }

    /** @param request says that the connection ends with its answer */
    Answer ask(byte[] request) throws IOException {
        try (var socket = new Socket()) {
            socket.setTcpNoDelay(true);
            socket.bind(new InetSocketAddress(source, 0));
            socket.connect(gateway, left());
            socket.getOutputStream().write(request);
            var whole = new ByteArrayOutputStream();
            byte[] part = new byte[8192];
            while (true) {
                socket.setSoTimeout(left());
                int count = socket.getInputStream().read(part);
                if (count < 0) {
                    return parse(whole.toByteArray());
                }
                whole.write(part, 0, count);
            }
        }
    }

    /** Asks until it is not answered 503 any more; as late after each as that answer says. */
    Answer askAgain(byte[] request) throws IOException {
        while (true) {
            Answer answer = ask(request);
            if (answer.status() != UNAVAILABLE) {
                return answer;
            }
            long seconds =
                    answer.values("retry-after").findFirst().map(Long::valueOf).orElse(1L);
            LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(seconds));
        }
    }

    private int left() throws SocketTimeoutException {
        long millis = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
        if (millis <= 0) {
            throw new SocketTimeoutException("late");
        }
        return (int) millis;
    }

    private static Answer parse(byte[] whole) throws IOException {
        String text = new String(whole, StandardCharsets.ISO_8859_1);
        int end = text.indexOf(HEAD_END);
        if (end < 0) {
            throw new IOException("cut off");
        }
        List<String> head = Arrays.asList(text.substring(0, end).split("\r\n"));
        var answer = new Answer(Integer.parseInt(head.getFirst().split(" ")[1]), head, text.substring(end + 4));
        boolean isChunked = answer.values("transfer-encoding").anyMatch("chunked"::equals);
        String body = isChunked ? joined(answer.body()) : answer.body();
        if (!isChunked
                && answer.values("content-length").anyMatch(length -> Integer.parseInt(length) != body.length())) {
            throw new IOException("cut off");
        }
        return new Answer(answer.status(), head, body);
    }

    private static String joined(String chunks) throws IOException {
        var body = new StringBuilder();
        int at = 0;
        while (true) {
            int line = chunks.indexOf("\r\n", at);
            if (line < 0) {
                throw new IOException("cut off");
            }
            int size = Integer.parseInt(chunks.substring(at, line), 16);
            if (size == 0) {
                return body.toString();
            }
            if (line + 4 + size > chunks.length()) {
                throw new IOException("cut off");
            }
            body.append(chunks, line + 2, line + 2 + size);
            at = line + 4 + size;
        }
    }
}
