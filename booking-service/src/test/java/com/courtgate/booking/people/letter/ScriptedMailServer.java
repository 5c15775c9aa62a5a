package com.courtgate.booking.people.letter;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Speaks SMTP as far as a letter needs it, and at one point says what it is told to say. */
final class ScriptedMailServer implements AutoCloseable {
    /** Before the client says anything. */
    static final String GREETING = "GREETING";

    /** After the content of a letter. */
    static final String END = "END";

    private final ServerSocket socket;
    private final Map<String, String> replies = new HashMap<>(Map.of(
            GREETING,
            "220 here",
            "EHLO",
            "250 here",
            "MAIL",
            "250 ok",
            "RCPT",
            "250 ok",
            "DATA",
            "354 go on",
            END,
            "250 taken",
            "RSET",
            "250 ok",
            "QUIT",
            "221 bye"));

    /**
     * Listens.
     *
     * @param at a command, or {@link #GREETING} or {@link #END}
     * @param says the reply there; empty: nothing, for ever
     */
    ScriptedMailServer(String at, String says) {
        replies.put(at, says);
        try {
            socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().name("scripted-mail-server").start(this::accept);
    }

    int port() {
        return socket.getLocalPort();
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void accept() {
        while (true) {
            try {
                Socket client = socket.accept();
                Thread.ofVirtual().start(() -> serve(client));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(Socket client) {
        try (client;
                var lines =
                        new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.US_ASCII))) {
            OutputStream out = client.getOutputStream();
            boolean isContent = false;
            say(out, GREETING);
            for (@Nullable String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (isContent) {
                    isContent = !line.equals(".");
                    if (!isContent) {
                        say(out, END);
                    }
                    continue;
                }
                String command = line.split("[ :]", 2)[0].toUpperCase(Locale.ROOT);
                say(out, command);
                isContent = command.equals("DATA") && replies.get("DATA").startsWith("354");
            }
        } catch (IOException hungUp) {
            // as clients do
        }
    }

    private void say(OutputStream out, String point) throws IOException {
        String reply = replies.getOrDefault(point, "502 what?");
        if (!reply.isEmpty()) {
            out.write((reply + "\r\n").getBytes(StandardCharsets.US_ASCII));
            out.flush();
        }
    }
}
