package com.courtgate.scheduler.remote;

/** Position of a session's gate in Redis. */
public enum Gate {
    /** Opens by itself at the flash time, by the Redis server's clock. */
    TIMED,
    OPEN,
    CLOSED,
    /** The session is not loaded. */
    NONE
}
