package com.courtgate.suite;

import java.util.concurrent.Callable;

/** A program of this module, which a person starts through {@code deploy/dev}. */
public final class Program {
    private Program() {}

    /** Does the work, and ends this process: with 0 when it answers that all is as it has to be, else with 1. */
    public static void run(Callable<Boolean> work) {
        boolean kept = false;
        try {
            kept = work.call();
        } catch (Exception e) {
            e.printStackTrace(System.out);
        }
        System.exit(kept ? 0 : 1); // whatever threads of the clients are still alive
    }
}
