package com.courtgate.common.security;

import java.nio.file.Path;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Verification of access tokens.
 *
 * @param certificates PEM file with the issuer's certificates; several while keys change over
 * @param issuer value the {@code iss} claim must have
 * @param remembered memory for verified tokens, so that each is verified once: 1 MB to 1 GB; a token takes about 350
 *     bytes
 * @param internalKey secret that services show each other on internal paths, at least 16 characters
 */
@ConfigurationProperties("courtgate.security")
public record TokenSettings(
        Path certificates,
        @DefaultValue("courtgate") String issuer,
        @DefaultValue("16MB") DataSize remembered,
        String internalKey) {

    public TokenSettings {
        if (remembered.toMegabytes() < 1 || remembered.toMegabytes() > 1024) {
            throw new IllegalArgumentException("courtgate.security.remembered must be 1 MB to 1 GB");
        }
        if (internalKey.length() < 16) {
            throw new IllegalArgumentException("courtgate.security.internal-key must have at least 16 characters");
        }
    }
}
