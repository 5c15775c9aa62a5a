package com.courtgate.common.contract.session;

/** Position of a session's gate in Redis. */
public enum Gate {
    /** Opens by itself at the flash time, by the Redis server's clock. */
    TIMED,
    /** Opened by hand. */
    OPEN,
    /** Closed by hand. */
    CLOSED,
    /** The session is not loaded: an answer, never a position to move to. */
    NONE
}
