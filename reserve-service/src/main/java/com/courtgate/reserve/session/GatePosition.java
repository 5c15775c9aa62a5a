package com.courtgate.reserve.session;

import com.courtgate.common.contract.session.Gate;
import java.util.Optional;

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
        return switch (this) {
            case TIMED -> Gate.TIMED;
            case OPEN -> Gate.OPEN;
            case CLOSED -> Gate.CLOSED;
        };
    }

    /** Empty for NONE, where no gate can be moved to. */
    static Optional<GatePosition> of(Gate gate) {
        return switch (gate) {
            case TIMED -> Optional.of(TIMED);
            case OPEN -> Optional.of(OPEN);
            case CLOSED -> Optional.of(CLOSED);
            case NONE -> Optional.empty();
        };
    }

    static GatePosition ofStored(String stored) {
        for (GatePosition position : values()) {
            if (position.stored.equals(stored)) {
                return position;
            }
        }
        throw new IllegalStateException("unknown gate position " + stored);
    }
}
