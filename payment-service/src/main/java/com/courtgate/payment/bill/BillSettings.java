package com.courtgate.payment.bill;

import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the comparison of bills.
 *
 * @param zone whose days the channels' bills are
 * @param from the time of day from which on yesterday's bill is asked for
 * @param every how often the job looks whether that is still to be done
 */
@ConfigurationProperties("courtgate.bill")
record BillSettings(
        @DefaultValue("Asia/Shanghai") ZoneId zone,
        @DefaultValue("10:00") LocalTime from,
        @DefaultValue("10m") Duration every) {}
