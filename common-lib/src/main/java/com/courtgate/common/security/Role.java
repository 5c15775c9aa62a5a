package com.courtgate.common.security;

/** Rights of a person; {@link RoleRules} says to which requests. */
public enum Role {
    /** Books courts for themselves. */
    STUDENT,
    /** Books and takes money at the desk. */
    FRONT_DESK,
    /** Looks after the money. */
    FINANCE,
    /** Runs the sports office, and whatever a student may. */
    ADMIN;

    /** Whether the person books, pays and cancels in their own name. */
    public boolean isOwnCustomer() {
        return this == STUDENT || this == ADMIN;
    }
}
