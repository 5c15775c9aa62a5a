package com.courtgate.common.envelope;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.springframework.context.i18n.LocaleContextHolder;

/**
 * Every JSON answer.
 *
 * @param code number of {@link ResultCode}
 * @param enumCode name of {@link ResultCode}
 * @param message sentence for a person, in the language the client asked for
 * @param data what was asked for, or details of the refusal
 * @param requestId id under which the logs know this request
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record Envelope<T>(
        int code,
        String enumCode,
        String message,
        @Nullable T data,
        @Nullable String requestId) {

    /** A success in the language and under the request id of the current servlet request. */
    public static <T> Envelope<T> ok(@Nullable T data) {
        return of(ResultCode.SUCCESS, data, LocaleContextHolder.getLocale(), MDC.get(RequestIds.MDC_KEY));
    }

    public static <T> Envelope<T> of(ResultCode code, @Nullable T data, Locale locale, @Nullable String requestId) {
        return new Envelope<>(code.code(), code.name(), Messages.text(locale, code.name()), data, requestId);
    }

    /** The answer that an exception stands for. */
    public static Envelope<Object> of(ApiException refusal, Locale locale, @Nullable String requestId) {
        String message = Messages.text(locale, refusal.messageKey(), refusal.arguments());
        return new Envelope<>(
                refusal.code().code(), refusal.code().name(), message, inWords(refusal.data(), locale), requestId);
    }

    private static @Nullable Object inWords(@Nullable Object data, Locale locale) {
        if (!(data instanceof Map<?, ?> details)) {
            return data;
        }
        Map<Object, @Nullable Object> told = new LinkedHashMap<>();
        details.forEach(
                (field, detail) -> told.put(field, detail instanceof Reason reason ? reason.text(locale) : detail));
        return told;
    }
}
