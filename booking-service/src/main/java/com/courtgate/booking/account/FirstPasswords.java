package com.courtgate.booking.account;

/** What the passwords of new accounts are good for. */
public enum FirstPasswords {
    /** Choosing another one, at the first login. */
    ONE_TIME,
    /** Logging in, until their owner changes them. */
    KEEP
}
