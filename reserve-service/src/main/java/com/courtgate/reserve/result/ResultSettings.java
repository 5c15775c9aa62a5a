package com.courtgate.reserve.result;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of results.
 *
 * @param rulingAfter age at which a trace that Redis does not know is ruled upon by the database
 */
@ConfigurationProperties("courtgate.reserve")
record ResultSettings(@DefaultValue("30s") Duration rulingAfter) {}
