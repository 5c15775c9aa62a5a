package com.courtgate.payment;

/** Failure of a party that we call. */
public enum FaultMode {
    NONE,
    /** Our request is not executed. */
    DOWN,
    /** Our request is executed, and the answer is lost. */
    ANSWERS_LOST;

    /** One of the faults; never {@code NONE}. */
    static FaultMode anyOf(int choice) {
        return choice % 2 == 0 ? DOWN : ANSWERS_LOST;
    }
}
