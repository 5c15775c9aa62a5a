package com.courtgate.gateway.rehearsal;

import com.courtgate.common.discovery.KnownInstances;
import com.courtgate.common.rehearsal.OwnPort;
import com.courtgate.common.rehearsal.OwnPort.Press;
import com.courtgate.common.rehearsal.Piece;
import com.courtgate.common.security.TokenVerifier;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** What comes in at 13:00: grabs above all, and now and then the time. */
@Component
class DoorPiece implements Piece {
    private static final int USERS = 200;
    private static final int PRESSES = 64;
    private static final String GRAB = "{\"sessionId\":1,\"preferences\":[1,2,3]}";
    private final KnownInstances instances;
    private final TokenVerifier verifier;
    private final Environment environment;
    private List<String> tokens = List.of();
    private int pressed;
    private @Nullable OwnPort port;

    DoorPiece(KnownInstances instances, TokenVerifier verifier, Environment environment) {
        this.instances = instances;
        this.verifier = verifier;
        this.environment = environment;
    }

    @Override
    public boolean isPossible() {
        return !instances.of("reserve-service").isEmpty();
    }

    @Override
    public void begin() {
        tokens = verifier.rehearse(USERS);
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
        String token = tokens.get(pressed++ % USERS);
        return pressed % 16 == 0 ? new Press("GET", "/time", token, "") : new Press("POST", "/reserve/", token, GRAB);
    }

    @Override
    public void end() {
        if (port != null) {
            port.close();
        }
    }
}
