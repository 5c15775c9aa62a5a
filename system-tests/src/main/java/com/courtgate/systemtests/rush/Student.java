package com.courtgate.systemtests.rush;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What one student was told; the student's own record, which nobody else writes. */
public final class Student {
    private final long id;
    private final String token;
    private final List<String> accepted = new ArrayList<>();
    private final List<Told> told = new ArrayList<>();

    Student(long id, String token) {
        this.id = id;
        this.token = token;
    }

    /** A result the student was shown. */
    public record Told(String traceId, String status, @Nullable Long reservationId) {}

    public long id() {
        return id;
    }

    public String token() {
        return token;
    }

    synchronized void accept(String traceId) {
        accepted.add(traceId);
    }

    synchronized void tell(Told result) {
        told.add(result);
    }

    /** Traces the student was given, by a 202 or by DUP_REQ. */
    public synchronized List<String> accepted() {
        return List.copyOf(accepted);
    }

    /** Final results the student was shown, in order. */
    public synchronized List<Told> told() {
        return List.copyOf(told);
    }
}
