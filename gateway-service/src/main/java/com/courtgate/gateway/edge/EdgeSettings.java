package com.courtgate.gateway.edge;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * What the gateway takes in.
 *
 * @param proxyDepth how many trusted proxies stand before the gateway, 0 to 10; that many entries of
 *     {@code X-Forwarded-For}, counted from the right, were not written by the client
 * @param maxHead longest sum of all header names and values, 1 KB to 32 KB
 * @param maxAddress longest path with query, 256 B to 8 KB
 * @param head longest time in which a request's head must be here once it has begun, 1 s to 60 s
 * @param request longest time in which its body must be here after that, whatever became of the request, 1 s to 10 min
 */
@ConfigurationProperties("courtgate.gateway")
public record EdgeSettings(
        @DefaultValue("0") int proxyDepth,
        @DefaultValue("16KB") DataSize maxHead,
        @DefaultValue("4KB") DataSize maxAddress,
        @DefaultValue("10s") Duration head,
        @DefaultValue("60s") Duration request) {

    public EdgeSettings {
        require("proxy-depth", proxyDepth, 0, 10);
        require("max-head", maxHead.toBytes(), 1 << 10, 32 << 10);
        require("max-address", maxAddress.toBytes(), 256, 8 << 10);
        require("head", head.toMillis(), 1_000, 60_000);
        require("request", request.toMillis(), 1_000, 600_000);
    }

    private static void require(String name, long value, long least, long most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(
                    "courtgate.gateway.%s must be between %d and %d, not %d".formatted(name, least, most, value));
        }
    }
}
