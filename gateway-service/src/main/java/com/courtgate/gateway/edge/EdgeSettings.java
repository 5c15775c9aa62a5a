package com.courtgate.gateway.edge;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * Limits of what the gateway takes in. Head and address together stay below what services take
 * ({@code server.max-http-request-header-size}).
 *
 * @param proxyDepth how many trusted proxies stand before the gateway, 0 to 10; that many entries of
 *     {@code X-Forwarded-For}, counted from the right, were not written by the client
 * @param maxHead longest sum of all header names and values, 1 KB to 16 KB
 * @param maxAddress longest path with query, 256 B to 4 KB
 */
@ConfigurationProperties("courtgate.gateway")
@Validated
public record EdgeSettings(
        @Min(0) @Max(10) @DefaultValue("0") int proxyDepth,
        @DefaultValue("16KB") DataSize maxHead,
        @DefaultValue("4KB") DataSize maxAddress) {

    public EdgeSettings {
        require("max-head", maxHead.toBytes(), 1 << 10, 16 << 10);
        require("max-address", maxAddress.toBytes(), 256, 4 << 10);
    }

    /**
     * Refuses a setting that is out of range.
     *
     * @param name below {@code courtgate.gateway}
     */
    public static void require(String name, long value, long least, long most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(
                    "courtgate.gateway.%s must be between %d and %d, not %d".formatted(name, least, most, value));
        }
    }
}
