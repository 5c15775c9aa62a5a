package com.courtgate.booking.block;

/** The office's acts on slots. */
enum BlockAction {
    /** Out of sale from now on; who has a reservation keeps it. */
    BLOCK,
    /** Back on sale. */
    UNBLOCK,
    /** Out of sale, and what is booked of it ends. */
    WITHDRAW;

    boolean isBlocked() {
        return this != UNBLOCK;
    }

    /** Returns the action as the audit log has it. */
    String action() {
        return switch (this) {
            case BLOCK -> "slots.block";
            case UNBLOCK -> "slots.unblock";
            case WITHDRAW -> "slots.withdraw";
        };
    }
}
