package com.courtgate.booking.people.identity;

/** Use of the passwords of new accounts. */
public enum FirstPasswords {
    /** Choosing another one, at the first login. */
    ONE_TIME,
    /** Logging in, until their owner changes them. */
    KEEP
}
