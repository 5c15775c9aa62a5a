package com.courtgate.common.testing;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/** A test, or a class of tests, that {@code deploy/dev test-all} runs and {@code deploy/dev test} does not. */
@Documented
@Tag("test-all")
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface OnlyInTestAll {
    /** Why {@code test} does without, and what keeps the promise there. */
    String value();
}
