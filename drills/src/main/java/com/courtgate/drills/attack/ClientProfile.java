package com.courtgate.drills.attack;

import com.courtgate.suite.ReadyGateways;
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
record ClientProfile(Supplier<InetSocketAddress> gateway, String more, Duration patience, boolean asksAgain) {
    private static final InetAddress SHARED = InetAddress.getLoopbackAddress();
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    static ClientProfile of(int port) {
        var gateway = new InetSocketAddress(SHARED, port);
        return new ClientProfile(() -> gateway, "", PATIENCE, false);
    }

    /** Returns a door to whichever gateway is ready. */
    static ClientProfile of(ReadyGateways gateways) {
        return new ClientProfile(
                () -> new InetSocketAddress(SHARED, gateways.nextUrl().getPort()), "", PATIENCE, false);
    }

    ClientProfile with(String lines) {
        return new ClientProfile(gateway, lines, patience, asksAgain);
    }

    ClientProfile patient(Duration other) {
        return new ClientProfile(gateway, more, other, asksAgain);
    }

    ClientProfile askingAgain() {
        return new ClientProfile(gateway, more, patience, true);
    }

    /** @param wanted when the student wanted it, in nanoseconds of {@link System#nanoTime()} */
    OneShotHttpClient visit(long wanted) {
        return new OneShotHttpClient(gateway.get(), SHARED, wanted + patience.toNanos());
    }
}
