package com.courtgate.systemtests.attack;

import com.courtgate.systemtests.suite.ReadyGateways;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Way in of honest students, all from one address.
 *
 * @param gateway that the next request goes to
 * @param more lines that are in every request, each with its line end
 * @param patience after which an answer is late
 * @param asksAgain whether a refresh that is answered 503 is sent again when the answer says so, as pages do
 */
record Door(Supplier<InetSocketAddress> gateway, String more, Duration patience, boolean asksAgain) {
    private static final InetAddress SHARED = InetAddress.getLoopbackAddress();
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    static Door of(int port) {
        var gateway = new InetSocketAddress(SHARED, port);
        return new Door(() -> gateway, "", PATIENCE, false);
    }

    /** Returns a door to whichever gateway is ready. */
    static Door of(ReadyGateways gateways) {
        return new Door(() -> new InetSocketAddress(SHARED, gateways.nextUrl().getPort()), "", PATIENCE, false);
    }

    Door with(String lines) {
        return new Door(gateway, lines, patience, asksAgain);
    }

    Door patient(Duration other) {
        return new Door(gateway, more, other, asksAgain);
    }

    Door askingAgain() {
        return new Door(gateway, more, patience, true);
    }

    /** @param wanted when the student wanted it, in nanoseconds of {@link System#nanoTime()} */
    Visit visit(long wanted) {
        return new Visit(gateway.get(), SHARED, wanted + patience.toNanos());
    }
}
