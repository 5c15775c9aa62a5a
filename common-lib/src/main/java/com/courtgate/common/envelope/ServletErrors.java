package com.courtgate.common.envelope;

import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.springframework.beans.TypeMismatchException;
import org.springframework.context.MessageSourceResolvable;
import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.core.MethodParameter;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.validation.FieldError;
import org.springframework.validation.ObjectError;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.MissingRequestHeaderException;
import org.springframework.web.bind.MissingServletRequestParameterException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.method.annotation.HandlerMethodValidationException;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;

/** Turns whatever leaves a controller of a servlet service into an envelope. */
@RestControllerAdvice
class ServletErrors {
    private static final Logger log = LoggerFactory.getLogger(ServletErrors.class);
    private static final Reason MISSING = Reason.of("invalid.missing");

    @ExceptionHandler
    ResponseEntity<Envelope<Object>> refused(ApiException refusal) {
        return answer(refusal);
    }

    @ExceptionHandler
    ResponseEntity<Envelope<Object>> invalidBody(MethodArgumentNotValidException e) {
        Map<String, Reason> reasons = new LinkedHashMap<>();
        e.getBindingResult()
                .getAllErrors()
                .forEach(error -> reasons.merge(
                        error instanceof FieldError field ? field.getField() : error.getObjectName(),
                        reason(error),
                        Reason::and));
        return answer(ApiException.invalid(reasons));
    }

    /** Spring tells of a value that it cannot convert by the names of Java classes. */
    private static Reason reason(ObjectError error) {
        return error.contains(TypeMismatchException.class)
                ? ExpectedValue.of(error.unwrap(TypeMismatchException.class).getRequiredType())
                : Reason.of(error);
    }

    @ExceptionHandler
    ResponseEntity<Envelope<Object>> invalidArgument(HandlerMethodValidationException e) {
        Map<String, Reason> reasons = new LinkedHashMap<>();
        e.getParameterValidationResults()
                .forEach(result -> result.getResolvableErrors()
                        .forEach(error -> reasons.put(
                                fieldOf(error, result.getMethodParameter().getParameterName()), Reason.of(error))));
        return answer(ApiException.invalid(reasons));
    }

    private static String fieldOf(MessageSourceResolvable error, @Nullable String parameter) {
        return error instanceof FieldError field ? field.getField() : String.valueOf(parameter);
    }

    @ExceptionHandler
    ResponseEntity<Envelope<Object>> violated(ConstraintViolationException e) {
        Map<String, Reason> reasons = new LinkedHashMap<>();
        for (ConstraintViolation<?> violation : e.getConstraintViolations()) {
            reasons.put(violation.getPropertyPath().toString(), Reason.of(violation));
        }
        return answer(ApiException.invalid(reasons));
    }

    @ExceptionHandler
    ResponseEntity<Envelope<Object>> unreadable(HttpMessageNotReadableException e, HandlerMethod asked) {
        return answer(ApiException.invalid(e.getCause() == null ? missingBody(asked) : JsonErrorDetails.of(e)));
    }

    /** Returns the fields that a request without any body lacks. */
    private static Map<String, Reason> missingBody(HandlerMethod asked) {
        Map<String, Reason> missing = new LinkedHashMap<>();
        for (MethodParameter parameter : asked.getMethodParameters()) {
            if (parameter.hasParameterAnnotation(RequestBody.class)
                    && parameter.getParameterType().isRecord()) {
                for (RecordComponent field : parameter.getParameterType().getRecordComponents()) {
                    if (!field.getAnnotatedType().isAnnotationPresent(Nullable.class)) {
                        missing.put(field.getName(), MISSING);
                    }
                }
            }
        }
        return missing.isEmpty() ? Map.of("body", MISSING) : missing;
    }

    @ExceptionHandler
    ResponseEntity<Envelope<Object>> mistyped(MethodArgumentTypeMismatchException e) {
        return answer(ApiException.invalid(Map.of(e.getName(), ExpectedValue.of(e.getRequiredType()))));
    }

    @ExceptionHandler
    ResponseEntity<Envelope<Object>> missing(MissingServletRequestParameterException e) {
        return answer(ApiException.invalid(Map.of(e.getParameterName(), MISSING)));
    }

    @ExceptionHandler
    ResponseEntity<Envelope<Object>> missing(MissingRequestHeaderException e) {
        return answer(ApiException.invalid(Map.of(e.getHeaderName(), MISSING)));
    }

    @ExceptionHandler
    ResponseEntity<Envelope<Object>> denied(AccessDeniedException e) {
        return answer(ApiException.of(ResultCode.FORBIDDEN));
    }

    /**
     * Half of an answer that has left cannot become another one: its connection ends, and whoever reads it knows. Half
     * of one that has not left yet is forgotten before this is asked.
     */
    @ExceptionHandler
    ResponseEntity<Envelope<Object>> other(Exception e, HttpServletResponse response) throws Exception {
        if (response.isCommitted()) {
            throw e;
        }
        if (e instanceof ErrorResponse known && known.getStatusCode().is4xxClientError()) {
            return answer(ApiException.ofFramework(known.getStatusCode().value()));
        }
        if (Outages.isOutage(e)) {
            log.warn(
                    "A server behind is down: {}",
                    NestedExceptionUtils.getMostSpecificCause(e).toString());
            return answer(ApiException.unavailable(Duration.ofSeconds(1)));
        }
        if (Outages.isConflict(e)) {
            log.warn("A transaction was undone for another one's sake: {}", e.toString());
            return answer(ApiException.unavailable(Duration.ofSeconds(1)));
        }
        if (Outages.isDatabaseFailure(e)) {
            log.error("The database refused a statement", e);
            return answer(ApiException.of(ResultCode.SQL_ERROR));
        }
        log.error("A request failed for a reason nobody foresaw", e);
        return answer(ApiException.of(ResultCode.ERROR));
    }

    private static ResponseEntity<Envelope<Object>> answer(ApiException refusal) {
        // Also to who asked for a stream or a table: a refusal is always JSON.
        var response = ResponseEntity.status(refusal.httpStatus()).contentType(MediaType.APPLICATION_JSON);
        Long seconds = refusal.retryAfterSeconds();
        if (seconds != null) {
            response.header(HttpHeaders.RETRY_AFTER, seconds.toString());
        }
        return response.body(Envelope.of(refusal, LocaleContextHolder.getLocale(), MDC.get(RequestIds.MDC_KEY)));
    }
}
