package com.courtgate.common.idempotency;

import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.Reason;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.idempotency.IdempotentRequests.Key;
import com.courtgate.common.idempotency.IdempotentRequests.Lease;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.common.value.Digests;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.ResolvableType;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/** Stands before the methods that are {@link Idempotent}. */
class IdempotencyInterceptor implements MethodInterceptor {
    private static final Logger log = LoggerFactory.getLogger(IdempotencyInterceptor.class);
    private static final Pattern KEY = Pattern.compile("[!-~]{1,64}");
    private final ObjectProvider<IdempotentRequests> requests;
    private final ObjectProvider<ResultCacheStore> resultCaches;
    private final ObjectProvider<ObjectMapper> json;

    /** Providers, because what stands before other beans must not create theirs too early. */
    IdempotencyInterceptor(
            ObjectProvider<IdempotentRequests> requests,
            ObjectProvider<ResultCacheStore> resultCaches,
            ObjectProvider<ObjectMapper> json) {
        this.requests = requests;
        this.resultCaches = resultCaches;
        this.json = json;
    }

    @Override
    public @Nullable Object invoke(MethodInvocation call) throws Throwable {
        Idempotent once = call.getMethod().getAnnotation(Idempotent.class);
        if (once == null) {
            throw new IllegalStateException("not idempotent: " + call.getMethod());
        }
        long userId = argument(call.getArguments(), CurrentUser.class)
                .orElseThrow(() -> new IllegalStateException("no argument is the user"))
                .id();
        refuseForOthers(userId, call.getArguments());
        String requestKey = key(once, call.getArguments());
        if (requestKey == null) {
            return call.proceed();
        }
        var key = new Key(userId, once.operation(), requestKey);
        String fingerprint = fingerprint(call.getArguments());
        ResultCacheStore resultCache = resultCaches.getObject();
        var known = resultCache.look(key);
        if (known.isPresent()) {
            return answer(call, fingerprint, known.get());
        }
        return switch (requests.getObject().take(key, fingerprint)) {
            case Lease.Acquired mine -> work(call, key, fingerprint, mine, resultCache);
            case Lease.Done done -> {
                resultCache.done(key, fingerprint, done.answer(), done.left());
                yield replay(call, done.answer());
            }
            case Lease.InFlight busy -> inFlight(busy.retryAfter());
            case Lease.OtherRequest other -> throw ApiException.of(ResultCode.IDEMPOTENCY_CONFLICT);
            case Lease.Full full ->
                throw ApiException.of(ResultCode.TOO_MANY_REQUESTS).retryAfter(full.retryAfter());
        };
    }

    private @Nullable Object work(
            MethodInvocation call, Key key, String fingerprint, Lease.Acquired mine, ResultCacheStore resultCache)
            throws Throwable {
        resultCache.working(key, fingerprint);
        Object result;
        try {
            result = call.proceed();
        } catch (Throwable failure) {
            // Refused, or nobody knows how far it came: doing it again finds out, and may at once.
            forgetIfPossible(key, mine.token(), failure);
            resultCache.forget(key);
            throw failure;
        }
        if (!(result instanceof Envelope<?> envelope)) {
            throw new IllegalStateException("answers no envelope: " + call.getMethod());
        }
        remember(key, fingerprint, mine, toJson(kept(call, envelope.data())), resultCache);
        return result;
    }

    /** Stores the answer; a failure is only logged, since the work is done and the lease will run out. */
    private void remember(
            Key key, String fingerprint, Lease.Acquired mine, String answer, ResultCacheStore resultCache) {
        try {
            if (requests.getObject().done(key, mine.token(), answer)) {
                resultCache.done(key, fingerprint, answer, mine.left());
            }
        } catch (RuntimeException e) {
            log.warn("The answer of {} is not stored, a copy does it again: {}", key, e.toString());
            resultCache.forget(key);
        }
    }

    private void forgetIfPossible(Key key, String token, Throwable failure) {
        try {
            requests.getObject().forget(key, token);
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
        }
    }

    private Object answer(MethodInvocation call, String fingerprint, ResultCacheStore.Known known) {
        if (!known.fingerprint().equals(fingerprint)) {
            throw ApiException.of(ResultCode.IDEMPOTENCY_CONFLICT);
        }
        return known.answer().isPresent() ? replay(call, known.answer().get()) : inFlight(known.left());
    }

    private static Object inFlight(Duration retryAfter) {
        // A lease is long because a process may die; most requests are done in no time.
        Duration wait = retryAfter.compareTo(Duration.ofSeconds(1)) > 0 ? Duration.ofSeconds(1) : retryAfter;
        throw ApiException.of(ResultCode.FAILED).retryAfter(wait);
    }

    private static @Nullable String key(Idempotent once, @Nullable Object[] arguments) {
        if (once.header().isEmpty()) {
            return argument(arguments, KeyedRequest.class)
                    .orElseThrow(() -> new IllegalStateException("no argument names the request: " + once))
                    .requestKey();
        }
        String header = request().getHeader(once.header());
        if (header == null && !once.required()) {
            return null;
        }
        if (header == null || !KEY.matcher(header).matches()) {
            throw ApiException.invalid(Map.of(once.header(), Reason.of("reason.idempotencyKey")));
        }
        return header;
    }

    private static void refuseForOthers(long userId, @Nullable Object[] arguments) {
        Long whose = argument(arguments, KeyedRequest.class)
                .map(KeyedRequest::userId)
                .orElse(null);
        if (whose != null && whose != userId) {
            throw ApiException.of(ResultCode.FORBIDDEN);
        }
    }

    private static HttpServletRequest request() {
        if (RequestContextHolder.currentRequestAttributes() instanceof ServletRequestAttributes attributes) {
            return attributes.getRequest();
        }
        throw new IllegalStateException("outside of a request");
    }

    private static <T> Optional<T> argument(@Nullable Object[] arguments, Class<T> type) {
        return Arrays.stream(arguments).filter(type::isInstance).map(type::cast).findFirst();
    }

    private String fingerprint(@Nullable Object[] arguments) {
        List<@Nullable Object> asked = new ArrayList<>(Arrays.asList(arguments));
        asked.removeIf(CurrentUser.class::isInstance);
        return Digests.sha256Hex(toJson(asked).getBytes(StandardCharsets.UTF_8));
    }

    private String toJson(@Nullable Object value) {
        try {
            return json.getObject().writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("requests and answers are written as JSON", e);
        }
    }

    private static @Nullable Object kept(MethodInvocation call, @Nullable Object answer) {
        var controller = byReference(call);
        return controller.isPresent() ? controller.get().referenceTo(Objects.requireNonNull(answer)) : answer;
    }

    private Envelope<Object> replay(MethodInvocation call, String stored) {
        var controller = byReference(call);
        if (controller.isEmpty()) {
            return Envelope.ok(read(
                    stored, ResolvableType.forMethodReturnType(call.getMethod()).getGeneric(0)));
        }
        var declared = ResolvableType.forInstance(controller.get()).as(AnswerByReference.class);
        return Envelope.ok(controller.get().answerFor(read(stored, declared.getGeneric(1))));
    }

    @SuppressWarnings("unchecked") // the answer was made by the controller, or read as the type it declares
    private static Optional<AnswerByReference<Object, Object>> byReference(MethodInvocation call) {
        return call.getThis() instanceof AnswerByReference<?, ?> controller
                ? Optional.of((AnswerByReference<Object, Object>) controller)
                : Optional.empty();
    }

    private Object read(String stored, ResolvableType type) {
        ObjectMapper mapper = json.getObject();
        try {
            return mapper.readValue(stored, mapper.constructType(type.getType()));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a stored answer is of its method's type", e);
        }
    }
}
