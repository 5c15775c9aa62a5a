package com.courtgate.payment.channel.desk;

import java.time.ZoneId;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The desk.
 *
 * @param zone whose days its bills are; the same as {@code courtgate.bill.zone}
 */
@ConfigurationProperties("courtgate.channel.desk")
record DeskSettings(@DefaultValue("Asia/Shanghai") ZoneId zone) {}
