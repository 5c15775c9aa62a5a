package com.courtgate.gateway.access;

import jakarta.validation.constraints.Pattern;
import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.validation.annotation.Validated;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.reactive.CorsWebFilter;
import org.springframework.web.cors.reactive.UrlBasedCorsConfigurationSource;
import org.springframework.web.server.WebFilter;

/** Other sites' pages: none, unless settings name them. */
@Configuration(proxyBeanMethods = false)
class AccessConfiguration {

    /**
     * Other sites whose pages may call the gateway from a browser.
     *
     * @param corsOrigins exact origins such as {@code https://sports.example.edu}; none by default, which turns CORS
     *     off
     */
    @ConfigurationProperties("courtgate.gateway")
    @Validated
    record Settings(@DefaultValue List<@Pattern(regexp = "https?://[A-Za-z0-9.:\\[\\]-]+") String> corsOrigins) {
        Settings {
            corsOrigins = List.copyOf(corsOrigins);
        }
    }

    /** Before the token is asked for: a browser's preflight has none. */
    @Bean
    @Order(AccessFilter.BEHIND_THE_EDGE - 1)
    WebFilter otherSites(Settings settings) {
        if (settings.corsOrigins().isEmpty()) {
            return (exchange, chain) -> chain.filter(exchange);
        }
        var allowed = new CorsConfiguration();
        allowed.setAllowedOrigins(settings.corsOrigins());
        allowed.setAllowedMethods(List.of("GET", "POST", "PUT", "DELETE"));
        allowed.setAllowedHeaders(
                List.of("Authorization", "Content-Type", "Accept-Language", "X-Idempotency-Key", "X-Request-Id"));
        allowed.setExposedHeaders(List.of("Retry-After", "X-Request-Id"));
        allowed.setMaxAge(Duration.ofHours(1));
        var source = new UrlBasedCorsConfigurationSource();
        source.registerCorsConfiguration("/**", allowed);
        return new CorsWebFilter(source);
    }
}
