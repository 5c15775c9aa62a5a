package com.courtgate.gateway;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
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
        return connect(from, new Socket());
    }

    /** The same, of a client that has hardly any room for what it is sent. */
    Socket connectWithLittleRoom(String from) {
        try {
            Socket socket = new Socket();
            socket.setReceiveBufferSize(1 << 10);
            return connect(from, socket);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Socket connect(String from, Socket socket) {
        try {
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
        return read(socket).status();
    }

    /** An answer that says how long it is. */
    record Read(int status, String head, String body) {}

    static Read read(Socket socket) throws IOException {
        int status = status(socket);
        String head = restOfHead(socket);
        Matcher length = LENGTH.matcher(head);
        if (!length.find()) {
            throw new AssertionError("no length: " + head);
        }
        byte[] body = socket.getInputStream().readNBytes(Integer.parseInt(length.group(1)));
        return new Read(status, head, new String(body, StandardCharsets.UTF_8));
    }

    /** Returns the rest of an answer's head after its status, up to its body. */
    static String restOfHead(Socket socket) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = socket.getInputStream().read();
            if (next < 0) {
                throw new EOFException("after " + head);
            }
            head.append((char) next);
        }
        return head.toString();
    }

    /** Whether the other side has ended the connection, with whatever it still said before. */
    static boolean isEnded(Socket socket) throws IOException {
        try {
            while (socket.getInputStream().read() >= 0) {
                // what it still said
            }
            return true;
        } catch (SocketTimeoutException open) {
            return false;
        } catch (SocketException reset) {
            return true;
        }
    }

    @Override
    public void close() throws IOException {
        for (Socket socket : open) {
            socket.close();
        }
    }
}
