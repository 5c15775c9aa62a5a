package com.courtgate.gateway.access;

import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Other sites whose pages may call the gateway from a browser.
 *
 * @param corsOrigins exact origins such as {@code https://sports.example.edu}; none by default, which turns CORS off
 */
@ConfigurationProperties("courtgate.gateway")
public record AccessSettings(@DefaultValue List<String> corsOrigins) {
    public AccessSettings {
        corsOrigins = List.copyOf(corsOrigins);
        for (String origin : corsOrigins) {
            if (!origin.matches("https?://[A-Za-z0-9.:\\[\\]-]+")) {
                throw new IllegalArgumentException("courtgate.gateway.cors-origins takes origins like"
                        + " https://sports.example.edu, without path or wildcard, not "
                        + origin);
            }
        }
    }
}
