package com.courtgate.suite.rush;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Answers to one student; the student's own record, which nobody else writes. */
public final class VirtualUser {
    private final long id;
    private final String token;
    private final Set<String> accepted = new LinkedHashSet<>();
    private final Set<String> promised = new LinkedHashSet<>();
    private final List<ShownResult> told = new ArrayList<>();

    VirtualUser(long id, String token) {
        this.id = id;
        this.token = token;
    }

    /** A result the student was shown. */
    public record ShownResult(
            String traceId, String status, @Nullable Long reservationId) {}

    public long id() {
        return id;
    }

    public String token() {
        return token;
    }

    /** Answers false when the student has it already. */
    public synchronized boolean accept(String traceId) {
        return accepted.add(traceId);
    }

    /** A 202 told the student that the trace has a permit. */
    public synchronized void promise(String traceId) {
        promised.add(traceId);
    }

    synchronized void tell(ShownResult result) {
        told.add(result);
    }

    /**
     * Traces the student was given: by a 202, by DUP_REQ, by a 503 that did not know its result, or by asking which
     * they have.
     */
    public synchronized List<String> accepted() {
        return List.copyOf(accepted);
    }

    /** Traces of which a 202 said that they have a permit; not those of a 503 that says to ask. */
    public synchronized List<String> promised() {
        return List.copyOf(promised);
    }

    /** Final results the student was shown, in order. */
    public synchronized List<ShownResult> told() {
        return List.copyOf(told);
    }
}
