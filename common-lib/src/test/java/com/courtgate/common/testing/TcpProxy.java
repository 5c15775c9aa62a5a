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
import java.util.function.BooleanSupplier;

/**
 * A TCP proxy that leads to a server and can be cut, so that a server all tests share is away for one of them. While it
 * is cut, what is connected is disconnected and what connects is hung up on. It can also swallow what goes through it,
 * while both ends believe to be connected.
 */
public final class TcpProxy implements AutoCloseable {
    private final TestServers.Address server;
    private final ServerSocket end;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final Set<Socket> clients = ConcurrentHashMap.newKeySet();
    private volatile boolean cut;
    private volatile boolean swallowsAnswers;
    private volatile boolean swallowsWords;

    public TcpProxy(TestServers.Address server) {
        this.server = server;
        try {
            end = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().name("tcp-proxy").start(this::accept);
    }

    /** Returns the address to connect to instead of to the server. */
    public TestServers.Address address() {
        return new TestServers.Address("127.0.0.1", end.getLocalPort());
    }

    public void cut() {
        cut = true;
        disconnect();
    }

    /** Ends what is connected; who connects anew gets through. */
    public void disconnect() {
        open.forEach(TcpProxy::close);
        open.clear();
        clients.clear();
    }

    /** From now on the client's words arrive and the server's answers do not. */
    public void swallowAnswers() {
        swallowsAnswers = true;
    }

    /** From now on nothing arrives at either end, not even that the other one has hung up. */
    public void swallowAll() {
        swallowsAnswers = true;
        swallowsWords = true;
    }

    /** Nothing arrives any more, as above, and the client's end is gone; the server hears nothing of it. */
    public void loseClients() {
        swallowAll();
        clients.forEach(TcpProxy::close);
    }

    public void mend() {
        cut = false;
        swallowsAnswers = false;
        swallowsWords = false;
    }

    /** Nobody gets through from now on. */
    @Override
    public void close() {
        try {
            end.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void accept() {
        while (true) {
            try {
                Socket near = end.accept();
                Thread.ofVirtual().start(() -> connect(near));
            } catch (IOException closed) {
                cut();
                return;
            }
        }
    }

    private void connect(Socket near) {
        try {
            Socket far = new Socket(server.host(), server.port());
            open.add(near);
            clients.add(near);
            open.add(far);
            if (cut) {
                close(near);
                close(far);
                return;
            }
            Thread.ofVirtual().start(() -> carry(far, near, () -> swallowsAnswers));
            carry(near, far, () -> swallowsWords);
        } catch (IOException serverIsAway) {
            close(near);
        }
    }

    private void carry(Socket from, Socket to, BooleanSupplier swallows) {
        byte[] buffer = new byte[8192];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                if (!swallows.getAsBoolean()) {
                    out.write(buffer, 0, read);
                }
            }
        } catch (IOException hungUp) {
            // as at the end of what is said
        }
        close(from);
        if (!swallows.getAsBoolean()) {
            close(to);
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
