package com.courtgate.reserve.session;

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

    static GatePosition ofStored(String stored) {
        for (GatePosition position : values()) {
            if (position.stored.equals(stored)) {
                return position;
            }
        }
        throw new IllegalStateException("unknown gate position " + stored);
    }
}
