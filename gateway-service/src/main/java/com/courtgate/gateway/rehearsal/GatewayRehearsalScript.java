package com.courtgate.gateway.rehearsal;

import com.courtgate.common.discovery.KnownInstances;
import com.courtgate.common.rehearsal.HttpRehearsalScript;
import com.courtgate.common.security.TokenVerifier;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/**
 * Plays the requests of 13:00: grabs above all, now and then the board, and garbage that goes no further than the door,
 * since a flood of it may be the first that a gateway sees. Nothing else that is open to everybody: only by the token
 * is a press known as one, behind the door.
 */
@Component
class GatewayRehearsalScript extends HttpRehearsalScript {
    /**
     * Number of users, so large that a whole rehearsal stays below what one user may press, and what is behind is
     * rehearsed as well.
     */
    private static final int USERS = 4_000;

    private static final int BOARD_EVERY = 16;
    private static final int GARBAGE_EVERY = 8;
    private static final String BOARD = "/sessions/1";
    private static final String GRAB = "{\"sessionId\":1,\"preferences\":[1,2,3]}";
    private static final String GARBAGE = "{\"refreshToken\":\"rehearsed\"}";
    private final KnownInstances instances;

    GatewayRehearsalScript(KnownInstances instances, TokenVerifier verifier, Environment environment) {
        super(verifier, environment, USERS);
        this.instances = instances;
    }

    @Override
    public boolean isPossible() {
        return isThere("reserve-service");
    }

    private boolean isThere(String service) {
        return !instances.of(service).isEmpty();
    }

    @Override
    protected OwnRequest press(int number, String token) {
        if (number % GARBAGE_EVERY == 1) {
            return new OwnRequest("POST", "/auth/refresh", token, GARBAGE);
        }
        return number % BOARD_EVERY == 0 && isThere("booking-service")
                ? new OwnRequest("GET", BOARD, token, "")
                : new OwnRequest("POST", "/reserve/", token, GRAB);
    }
}
