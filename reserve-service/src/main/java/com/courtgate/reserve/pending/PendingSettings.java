package com.courtgate.reserve.pending;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of pending holds.
 *
 * @param republishAfter age at which a pending hold is published again
 */
@ConfigurationProperties("courtgate.reserve")
record PendingSettings(@DefaultValue("6s") Duration republishAfter) {}
