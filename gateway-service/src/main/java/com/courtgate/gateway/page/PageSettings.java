package com.courtgate.gateway.page;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of browsers' treatment of the pages.
 *
 * @param hsts how long a browser that came by TLS comes by TLS only, up to 2 years; 0 says nothing of it
 */
@ConfigurationProperties("courtgate.gateway.pages")
@Validated
record PageSettings(
        @DurationMin @DurationMax(days = 730) @DefaultValue("365d")
        Duration hsts) {
    private static final String POLICY = String.join(
            "; ",
            "default-src 'self'",
            "img-src 'self' data:",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'");

    /** Returns the security headers of every page: nothing from elsewhere runs in it, and nobody frames it. */
    Map<String, String> headers() {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Content-Security-Policy", POLICY);
        headers.put("X-Content-Type-Options", "nosniff");
        // A payment channel's page wants to know whose payer comes, and nothing more.
        headers.put("Referrer-Policy", "strict-origin-when-cross-origin");
        headers.put("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
        headers.put("Cross-Origin-Opener-Policy", "same-origin");
        headers.put("Cross-Origin-Resource-Policy", "same-origin");
        if (hsts.isPositive()) {
            headers.put("Strict-Transport-Security", "max-age=" + hsts.toSeconds());
        }
        return headers;
    }
}
