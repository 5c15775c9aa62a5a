package com.courtgate.suite.wires;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Leads from a port to a server. While it swallows, what either side says is lost and neither is told, not even that
 * the other has hung up; what was connected then stays dead for ever, and only new connections are carried later. So
 * does a switch that has lost its table.
 */
final class FaultProxy {
    private static final int BACKLOG = 200;
    private static final int BUFFER_BYTES = 16_384;
    private final int serverPort;
    private final ServerSocket end;
    private volatile ConnectionGroup era = new ConnectionGroup();

    /** The connections made between two interruptions. */
    private static final class ConnectionGroup {
        private volatile boolean swallows;

        /** Held, for the collector closes a socket that nobody holds, and its end would be told. */
        private final Queue<Socket> deadEnds = new ConcurrentLinkedQueue<>();
    }

    FaultProxy(int port, int serverPort) throws IOException {
        this.serverPort = serverPort;
        this.end = new ServerSocket(port, BACKLOG, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::accept);
    }

    void swallow() {
        era.swallows = true;
    }

    /** Carries what connects from now on. */
    void carry() {
        if (era.swallows) {
            era = new ConnectionGroup();
        }
    }

    private void accept() {
        while (true) {
            try {
                Socket near = end.accept();
                ConnectionGroup now = era;
                Thread.ofVirtual().start(() -> connect(near, now));
            } catch (IOException gone) {
                System.exit(1); // nobody can be reached any more
            }
        }
    }

    private void connect(Socket near, ConnectionGroup born) {
        if (born.swallows) {
            born.deadEnds.add(near); // hears nothing, ever
            return;
        }
        try {
            Socket far = new Socket(InetAddress.getLoopbackAddress(), serverPort);
            near.setTcpNoDelay(true);
            far.setTcpNoDelay(true);
            Thread.ofVirtual().start(() -> copy(far, near, born));
            copy(near, far, born);
        } catch (IOException serverIsAway) {
            close(near);
        }
    }

    private static void copy(Socket from, Socket to, ConnectionGroup born) {
        byte[] buffer = new byte[BUFFER_BYTES];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            int read;
            while ((read = in.read(buffer)) >= 0) {
                if (!born.swallows) {
                    out.write(buffer, 0, read);
                }
            }
        } catch (IOException hungUp) {
            // the same as its end
        }
        close(from);
        if (born.swallows) {
            born.deadEnds.add(to);
        } else {
            close(to);
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException closed) {
            // that is what was wanted
        }
    }
}
