package com.courtgate.common.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Leads to a server and can be cut, so that a server all tests share is away for one of them. While
 * it is cut, what is connected is disconnected and what connects is hung up on.
 */
public final class Cable {
    private final TestServers.Address server;
    private final ServerSocket end;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private volatile boolean cut;

    public Cable(TestServers.Address server) {
        this.server = server;
        try {
            end = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().name("cable").start(this::accept);
    }

    /** Where to connect to instead of to the server. */
    public TestServers.Address address() {
        return new TestServers.Address("127.0.0.1", end.getLocalPort());
    }

    public void cut() {
        cut = true;
        open.forEach(Cable::close);
        open.clear();
    }

    public void mend() {
        cut = false;
    }

    private void accept() {
        while (true) {
            try {
                Socket near = end.accept();
                Thread.ofVirtual().start(() -> connect(near));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private void connect(Socket near) {
        try {
            Socket far = new Socket(server.host(), server.port());
            open.add(near);
            open.add(far);
            if (cut) {
                close(near);
                close(far);
                return;
            }
            Thread.ofVirtual().start(() -> carry(far, near));
            carry(near, far);
        } catch (IOException serverIsAway) {
            close(near);
        }
    }

    private static void carry(Socket from, Socket to) {
        try (InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            in.transferTo(out);
        } catch (IOException hungUp) {
            close(to);
        } finally {
            close(from);
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException closedAlready) {
            // it is closed
        }
    }
}
