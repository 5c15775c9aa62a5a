package com.courtgate.reserve.session;

import com.courtgate.common.contract.session.Gate;
import java.util.Optional;
import java.util.stream.Stream;

/** The gate's position as stored in {@code bf:gate:{session}}. */
enum GatePosition {
    /** Opens by itself at the gate time, by the Redis server's clock. */
    TIMED("0"),
    /** Opened by hand. */
    OPEN("1"),
    /** Closed by hand. */
    CLOSED("2");

    private final String stored;

    GatePosition(String stored) {
        this.stored = stored;
    }

    String stored() {
        return stored;
    }

    /** Returns the position as the other services name it. */
    Gate gate() {
        return Gate.valueOf(name());
    }

    /** Empty for NONE, where no gate can be moved to. */
    static Optional<GatePosition> of(Gate gate) {
        return gate == Gate.NONE ? Optional.empty() : Optional.of(valueOf(gate.name()));
    }

    static GatePosition ofStored(String stored) {
        return Stream.of(values())
                .filter(position -> position.stored.equals(stored))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("unknown gate position " + stored));
    }
}
