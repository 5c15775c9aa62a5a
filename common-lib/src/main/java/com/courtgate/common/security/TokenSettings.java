package com.courtgate.common.security;

import java.nio.file.Path;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How access tokens are verified.
 *
 * @param certificates PEM file with the issuer's certificates; several while keys change over
 * @param issuer value the {@code iss} claim must have
 * @param remembered how many verified tokens are kept, so that each is verified once
 * @param internalKey secret that services show each other on internal paths, at least 16 characters
 */
@ConfigurationProperties("courtgate.security")
public record TokenSettings(
        Path certificates,
        @DefaultValue("courtgate") String issuer,
        @DefaultValue("100000") int remembered,
        String internalKey) {

    public TokenSettings {
        if (internalKey.length() < 16) {
            throw new IllegalArgumentException(
                    "courtgate.security.internal-key must have at least 16 characters");
        }
    }
}
