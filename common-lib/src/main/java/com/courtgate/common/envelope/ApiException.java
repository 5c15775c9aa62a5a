package com.courtgate.common.envelope;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A refusal on its way out of a web layer; carries everything its answer needs. */
public final class ApiException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ResultCode code;
    private final int httpStatus;
    private final String messageKey;
    private final transient Object[] arguments;
    private final transient @Nullable Object data;
    private final @Nullable Duration retryAfter;

    private ApiException(
            ResultCode code,
            int httpStatus,
            String messageKey,
            Object[] arguments,
            @Nullable Object data,
            @Nullable Duration retryAfter) {
        super(code + " " + messageKey, null, false, false);
        this.code = code;
        this.httpStatus = httpStatus;
        this.messageKey = messageKey;
        this.arguments = arguments;
        this.data = data;
        this.retryAfter = retryAfter;
    }

    /** A refusal with the code's own sentence. */
    public static ApiException of(ResultCode code) {
        return because(code, code.name());
    }

    /**
     * A refusal with a sentence of its own.
     *
     * @param messageKey key in the message bundles
     * @param arguments for the sentence's placeholders
     */
    public static ApiException because(ResultCode code, String messageKey, Object... arguments) {
        return new ApiException(code, code.httpStatus(), messageKey, arguments, null, null);
    }

    /** A request that is refused with this status, and the sentence that there is of it; 405 or 413, for example. */
    public static ApiException ofStatus(int httpStatus) {
        return because(ResultCode.VALIDATE_FAILED, "http." + httpStatus).withStatus(httpStatus);
    }

    /** The refusal in place of an answer that a framework gives before our code is asked. */
    static ApiException ofFramework(int status) {
        return switch (status) {
            case 401 -> of(ResultCode.UNAUTHORIZED);
            case 403 -> of(ResultCode.FORBIDDEN);
            case 404 -> of(ResultCode.NOT_FOUND);
            case 405, 406, 408, 413, 414, 415, 431 -> ofStatus(status);
            case 429 -> of(ResultCode.TOO_MANY_REQUESTS);
            case 502, 503, 504 -> unavailable(Duration.ofSeconds(1));
            default -> status >= 400 && status < 500 ? of(ResultCode.VALIDATE_FAILED) : of(ResultCode.ERROR);
        };
    }

    /** A body or parameter that breaks a rule; field name to reason. */
    public static ApiException invalid(Map<String, Reason> reasons) {
        return refused(ResultCode.VALIDATE_FAILED, reasons);
    }

    /** A wish that cannot be granted as it is; field name to reason. */
    public static ApiException refused(ResultCode code, Map<String, Reason> reasons) {
        return of(code).with(reasons);
    }

    /** A server behind is down; the client may try again after that time. */
    public static ApiException unavailable(Duration retryAfter) {
        return of(ResultCode.UNAVAILABLE).retryAfter(retryAfter);
    }

    /** Adds data for programs; what people read is a {@link Reason}. */
    public ApiException with(@Nullable Object newData) {
        return new ApiException(code, httpStatus, messageKey, arguments, newData, retryAfter);
    }

    public ApiException withStatus(int newStatus) {
        return new ApiException(code, newStatus, messageKey, arguments, data, retryAfter);
    }

    /** Adds a {@code Retry-After} header, rounded up to whole seconds, at least one. */
    public ApiException retryAfter(Duration wait) {
        return new ApiException(code, httpStatus, messageKey, arguments, data, wait);
    }

    public ResultCode code() {
        return code;
    }

    public int httpStatus() {
        return httpStatus;
    }

    public String messageKey() {
        return messageKey;
    }

    public Object[] arguments() {
        return arguments.clone();
    }

    public @Nullable Object data() {
        return data;
    }

    /** Whole seconds for the {@code Retry-After} header, or null without one. */
    public @Nullable Long retryAfterSeconds() {
        return retryAfter == null ? null : Math.max(1, (retryAfter.toMillis() + 999) / 1000);
    }
}
