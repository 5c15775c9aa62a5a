package com.courtgate.common.idempotency;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The method is done once per user, operation and key: a copy gets the stored answer for 24 hours, a copy that comes
 * while the first is in hand gets FAILED with Retry-After, the same key with another request gets IDEMPOTENCY_CONFLICT.
 * A refusal stores nothing: the same request may be tried again. A user with 1,000 stored answers gets
 * TOO_MANY_REQUESTS for new requests until the oldest is a day old. Of a controller that is an
 * {@link AnswerByReference} a reference is stored instead of the answer.
 *
 * <p>For public controller methods that take a {@link com.courtgate.common.security.CurrentUser} and answer an
 * {@link com.courtgate.common.envelope.Envelope}, in no transaction of their own. When the one who had it in hand died,
 * it is done again by the next: what the method does must recognise that by itself.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Idempotent {
    /** The header a key usually comes in. */
    String KEY_HEADER = "X-Idempotency-Key";

    /**
     * Name of the operation, at most 40 ASCII characters. Unique in the whole system: services may share the Redis in
     * which copies are recognised.
     */
    String operation();

    /** The header with the key; empty when an argument is a {@link KeyedRequest}. */
    String header() default "";

    /** Whether a request without the key is refused; else it is done without this protection. */
    boolean required() default true;
}
