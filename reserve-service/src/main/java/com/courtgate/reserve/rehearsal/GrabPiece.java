package com.courtgate.reserve.rehearsal;

import com.courtgate.common.envelope.Outages;
import com.courtgate.common.rehearsal.OwnPort;
import com.courtgate.common.rehearsal.OwnPort.Press;
import com.courtgate.common.rehearsal.Piece;
import com.courtgate.common.security.TokenVerifier;
import com.courtgate.reserve.session.RehearsedSession;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/**
 * Grabs through the whole way: port, token, batch, script, hand-off, and the decision that booking-service sends back
 * for what it then forgets. Most are sold out, as in a real rush.
 */
@Component
class GrabPiece implements Piece {
    private static final int USERS = 100;
    private static final int PRESSES = 64;
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    private static final Duration PAUSE = Duration.ofMillis(20);
    private final RehearsedSession session;
    private final TokenVerifier verifier;
    private final Environment environment;
    private List<String> tokens = List.of();
    private int pressed;
    private @Nullable OwnPort port;

    GrabPiece(RehearsedSession session, TokenVerifier verifier, Environment environment) {
        this.session = session;
        this.verifier = verifier;
        this.environment = environment;
    }

    @Override
    public boolean isPossible() {
        try {
            return session.isPossible();
        } catch (RuntimeException e) {
            if (Outages.isOutage(e)) {
                return false;
            }
            throw e;
        }
    }

    @Override
    public void begin() {
        tokens = verifier.rehearse(USERS);
        session.open();
        port = new OwnPort(environment);
    }

    @Override
    public int turn() {
        var presses = IntStream.range(0, PRESSES).mapToObj(i -> next()).toList();
        if (port != null) {
            port.press(presses);
        }
        return presses.size();
    }

    private Press next() {
        int number = pressed++;
        int slots = session.slots();
        int slot = 1 + number % slots;
        String choice = number % 3 == 0
                ? "\"slotId\":%d".formatted(slot)
                : "\"preferences\":[%d,%d,%d]".formatted(slot, 1 + (number + 7) % slots, 1 + (number + 13) % slots);
        return new Press(
                "POST",
                "/reserve/",
                tokens.get(number % USERS),
                "{\"sessionId\":%d,%s}".formatted(session.id(), choice));
    }

    @Override
    public void end() {
        if (port != null) {
            port.close();
        }
        long begun = System.nanoTime();
        while (!session.isDecided() && System.nanoTime() - begun < PATIENCE.toNanos()) {
            LockSupport.parkNanos(PAUSE.toNanos());
        }
        session.remove();
    }
}
