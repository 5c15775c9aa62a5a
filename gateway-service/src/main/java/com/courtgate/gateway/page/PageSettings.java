package com.courtgate.gateway.page;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of browsers' treatment of the pages.
 *
 * @param hsts how long a browser that came by TLS comes by TLS only, up to 2 years; 0 says nothing of it
 */
@ConfigurationProperties("courtgate.gateway.pages")
record PageSettings(@DefaultValue("365d") Duration hsts) {
    PageSettings {
        if (hsts.isNegative() || hsts.toDays() > 730) {
            throw new IllegalArgumentException("courtgate.gateway.pages.hsts must be 0 to 730 days");
        }
    }
}
