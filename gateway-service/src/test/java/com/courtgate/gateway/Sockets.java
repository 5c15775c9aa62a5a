package com.courtgate.gateway;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Connections that say what a test wants, and when. */
final class Sockets implements AutoCloseable {
    private static final Pattern LENGTH = Pattern.compile("content-length: *(\\d+)", Pattern.CASE_INSENSITIVE);

    private final List<Socket> open = new ArrayList<>();
    private final int port;

    Sockets(int port) {
        this.port = port;
    }

    /** Opens a connection from that address of this machine, {@code 127.x.y.z}. */
    Socket connect(String from) {
        try {
            Socket socket = new Socket();
            open.add(socket);
            socket.setSoTimeout(30_000);
            socket.bind(new InetSocketAddress(InetAddress.getByName(from), 0));
            socket.connect(new InetSocketAddress("127.0.0.1", port));
            return socket;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void say(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    /** Status of the answer; 0 when the connection was ended without one. */
    static int status(Socket socket) throws IOException {
        byte[] line = socket.getInputStream().readNBytes("HTTP/1.1 200".length());
        return line.length < "HTTP/1.1 200".length()
                ? 0
                : Integer.parseInt(new String(line, 9, 3, StandardCharsets.US_ASCII));
    }

    /** The same, and reads the rest of an answer that says how long it is. */
    static int wholeAnswer(Socket socket) throws IOException {
        int status = status(socket);
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            head.append((char) socket.getInputStream().read());
        }
        Matcher length = LENGTH.matcher(head);
        if (!length.find()) {
            throw new AssertionError("no length: " + head);
        }
        socket.getInputStream().skipNBytes(Long.parseLong(length.group(1)));
        return status;
    }

    @Override
    public void close() throws IOException {
        for (Socket socket : open) {
            socket.close();
        }
    }
}
