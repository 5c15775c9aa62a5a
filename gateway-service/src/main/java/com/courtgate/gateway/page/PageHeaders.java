package com.courtgate.gateway.page;

import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.http.HttpHeaders;

/** Security headers of every page: nothing from elsewhere runs in it, and nobody frames it. */
final class PageHeaders {
    private static final String POLICY = String.join(
            "; ",
            "default-src 'self'",
            "img-src 'self' data:",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'");

    private final Map<String, String> headers = new LinkedHashMap<>();

    PageHeaders(PageSettings settings) {
        headers.put("Content-Security-Policy", POLICY);
        headers.put("X-Content-Type-Options", "nosniff");
        // A payment channel's page wants to know whose payer comes, and nothing more.
        headers.put("Referrer-Policy", "strict-origin-when-cross-origin");
        headers.put("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
        headers.put("Cross-Origin-Opener-Policy", "same-origin");
        headers.put("Cross-Origin-Resource-Policy", "same-origin");
        if (settings.hsts().isPositive()) {
            headers.put(
                    "Strict-Transport-Security", "max-age=" + settings.hsts().toSeconds());
        }
    }

    void write(HttpHeaders target) {
        headers.forEach(target::set);
    }
}
