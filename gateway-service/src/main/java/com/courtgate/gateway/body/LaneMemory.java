package com.courtgate.gateway.body;

import java.util.concurrent.atomic.AtomicLong;

/** The bytes of bodies that one lane's requests have here. */
final class LaneMemory {
    private final long most;
    private final AtomicLong used = new AtomicLong();

    LaneMemory(long most) {
        this.most = most;
    }

    /** Takes so many bytes unless that is too much. */
    boolean take(int bytes) {
        if (used.addAndGet(bytes) > most) {
            used.addAndGet(-bytes);
            return false;
        }
        return true;
    }

    void give(int bytes) {
        used.addAndGet(-bytes);
    }

    long used() {
        return used.get();
    }
}
