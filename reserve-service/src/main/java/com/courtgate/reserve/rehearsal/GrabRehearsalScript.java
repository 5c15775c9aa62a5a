package com.courtgate.reserve.rehearsal;

import com.courtgate.common.envelope.Outages;
import com.courtgate.common.rehearsal.HttpRehearsalScript;
import com.courtgate.common.security.TokenVerifier;
import com.courtgate.reserve.session.RehearsalSession;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/**
 * Grabs through the whole way of this service: port, token, batch, script, up to the hand-off, which publishes none of
 * them. Most are sold out, as in a real rush.
 */
@Component
class GrabRehearsalScript extends HttpRehearsalScript {
    private static final int USERS = 100;
    private final RehearsalSession session;

    GrabRehearsalScript(RehearsalSession session, TokenVerifier verifier, Environment environment) {
        super(verifier, environment, USERS);
        this.session = session;
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
        super.begin();
        session.open();
    }

    @Override
    protected OwnRequest press(int number, String token) {
        int slots = session.slots();
        int slot = 1 + number % slots;
        String choice = number % 3 == 0
                ? "\"slotId\":%d".formatted(slot)
                : "\"preferences\":[%d,%d,%d]".formatted(slot, 1 + (number + 7) % slots, 1 + (number + 13) % slots);
        return new OwnRequest("POST", "/reserve/", token, "{\"sessionId\":%d,%s}".formatted(session.id(), choice));
    }

    @Override
    public void end() {
        super.end();
        session.remove();
    }
}
