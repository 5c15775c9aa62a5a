package com.courtgate.reserve.hold;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How thorough the rehearsal is.
 *
 * @param rounds how often the grab is played through at start, before the service is ready
 */
@ConfigurationProperties("courtgate.rehearsal")
record RehearsalSettings(@DefaultValue("3000") int rounds) {}
