package com.courtgate.reserve.handoff;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A wire to a server that a test can make deaf, or cut. */
public final class Wire implements AutoCloseable {
    private final String host;
    private final int port;
    private final ServerSocket entry;
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private volatile boolean deaf;

    public Wire(String host, int port) {
        this.host = host;
        this.port = port;
        try {
            entry = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(this::accept);
    }

    public int port() {
        return entry.getLocalPort();
    }

    /** From now on the client's words arrive and the server's answers do not. */
    public void deafen() {
        deaf = true;
    }

    /** Breaks all connections. */
    public void cut() {
        sockets.forEach(Wire::closeQuietly);
    }

    private void accept() {
        try {
            while (true) {
                Socket client = entry.accept();
                Socket server = new Socket(host, port);
                sockets.addAll(List.of(client, server));
                Thread.ofVirtual().start(() -> carry(client, server, false));
                Thread.ofVirtual().start(() -> carry(server, client, true));
            }
        } catch (IOException closed) {
            cut();
        }
    }

    private void carry(Socket from, Socket to, boolean isAnswer) {
        byte[] buffer = new byte[8192];
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            int read;
            while ((read = in.read(buffer)) >= 0) {
                if (!(isAnswer && deaf)) {
                    out.write(buffer, 0, read);
                }
            }
        } catch (IOException cut) {
            // the other direction ends with this one
        }
    }

    private static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException closed) {
            // that is what was wanted
        }
    }

    @Override
    public void close() {
        try {
            entry.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
