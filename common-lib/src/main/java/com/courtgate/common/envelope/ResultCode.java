package com.courtgate.common.envelope;

import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Meaning of an answer; {@link #code()} and {@link #httpStatus()} are part of the HTTP contract. */
public enum ResultCode {
    SUCCESS(200, 200),
    UNAUTHORIZED(401, 401),
    TOKEN_EXPIRED(401, 401),
    TOKEN_INVALID(401, 401),
    USERNAME_OR_PASSWORD_ERROR(401, 401),
    FORBIDDEN(403, 403),
    NOT_FOUND(404, 404),
    TOO_MANY_REQUESTS(429, 429),
    /** Lost a race (409) or could not be done now (503). */
    FAILED(1001, 409),
    VALIDATE_FAILED(1002, 400),
    PARAM_ERROR(5010, 400),
    STATE_INVALID(5011, 409),
    USERNAME_EXISTED(2041, 409),
    UNGATED(3001, 409),
    DUP_REQ(3002, 409),
    OUT_OF_STOCK(3003, 409),
    QUOTA_EXCEEDED(3004, 409),
    IDEMPOTENCY_CONFLICT(3005, 409),
    /** The hour has begun, or is withdrawn from sale; {@code data.state} says which. */
    SLOT_CLOSED(3006, 409),
    /** The student may not book until {@code data.until}. */
    SUSPENDED(3007, 403),
    /** Another booking of the same person at that time. */
    SAME_HOUR(3011, 409),
    UNAVAILABLE(5003, 503),
    SQL_ERROR(5001, 500),
    ERROR(5000, 500);

    /** Refusals of a grab that a client can act on. */
    private static final ResultCode[] OF_GRAB = {
        PARAM_ERROR, UNGATED, DUP_REQ, OUT_OF_STOCK, QUOTA_EXCEEDED, SLOT_CLOSED, SUSPENDED, FAILED
    };

    private static final Set<ResultCode> OF_PERSON = EnumSet.of(QUOTA_EXCEEDED, SUSPENDED, SAME_HOUR, DUP_REQ);

    private final int code;
    private final int httpStatus;

    ResultCode(int code, int httpStatus) {
        this.code = code;
        this.httpStatus = httpStatus;
    }

    /** Returns what a grab is refused with, for whoever documents it. */
    public static ResultCode[] ofGrab() {
        return OF_GRAB.clone();
    }

    /**
     * Answers whether a refusal to hold or record says something of the person, not of the slot.
     *
     * @param refusal by its name; one that only another release knows is not
     */
    public static boolean isOfPerson(@Nullable String refusal) {
        return OF_PERSON.stream().anyMatch(code -> code.name().equals(refusal));
    }

    public int code() {
        return code;
    }

    public int httpStatus() {
        return httpStatus;
    }
}
