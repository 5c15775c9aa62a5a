package com.courtgate.reserve.handoff;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of hand-offs.
 *
 * @param confirmTimeout after this it is unknown how far a hand-off got
 */
@ConfigurationProperties("courtgate.reserve")
record HandOffSettings(@DefaultValue("800ms") Duration confirmTimeout) {}
