package com.courtgate.suite.wires;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FaultProxyIT {
    private static final int SILENCE_MILLIS = 200;
    private final ServerSocket server = listening();
    private int port;
    private FaultProxy wire;

    @BeforeEach
    void leadToAnEcho() throws IOException {
        Thread.ofVirtual().start(this::echo);
        try (var free = listening()) {
            port = free.getLocalPort();
        }
        wire = new FaultProxy(port, server.getLocalPort());
    }

    @Test
    void carriesBothWays() throws IOException {
        Socket client = connect();
        say(client, 'a');
        assertHears(client, 'a');
    }

    @Test
    void keepsWhatIsConnectedDeadForEver() throws IOException {
        Socket before = connect();
        say(before, 'a');
        assertHears(before, 'a');
        wire.swallow();
        say(before, 'b');
        assertHearsNothing(before);
        Socket meanwhile = connect();
        say(meanwhile, 'c');
        System.gc(); // ends what nobody holds
        assertHearsNothing(meanwhile);

        wire.carry();
        say(before, 'd');
        assertHearsNothing(before);
        say(meanwhile, 'e');
        assertHearsNothing(meanwhile);
        Socket after = connect();
        say(after, 'f');
        assertHears(after, 'f');
    }

    private void echo() {
        while (true) {
            try {
                Socket client = server.accept();
                Thread.ofVirtual().start(() -> echo(client));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private static void echo(Socket client) {
        try (client) {
            client.getInputStream().transferTo(client.getOutputStream());
        } catch (IOException hungUp) {
            // nobody waits for an echo
        }
    }

    private Socket connect() throws IOException {
        var socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(SILENCE_MILLIS);
        return socket;
    }

    private static void say(Socket socket, char word) throws IOException {
        socket.getOutputStream().write(word);
    }

    private static void assertHears(Socket socket, char word) throws IOException {
        socket.setSoTimeout(10_000);
        assertThat(socket.getInputStream().read()).isEqualTo(word);
        socket.setSoTimeout(SILENCE_MILLIS);
    }

    private static void assertHearsNothing(Socket socket) {
        assertThatThrownBy(() -> socket.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);
    }

    private static ServerSocket listening() {
        try {
            return new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
