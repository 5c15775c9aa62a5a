package com.courtgate.common.apidocument;

import com.courtgate.common.envelope.ResultCode;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The refusals of an operation, beside those that {@link CommonOpenApiCustomizer} finds by itself. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Refuses {
    ResultCode[] value();
}
