package com.courtgate.payment.bill;

import com.courtgate.payment.channel.Channels;
import java.time.Clock;
import java.time.ZonedDateTime;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Sees to it that yesterday's bill of each channel is compared once. */
@Component
class CompareYesterday {
    private static final Logger log = LoggerFactory.getLogger(CompareYesterday.class);
    private final CompareBill compareBill;
    private final BillMapper mapper;
    private final Channels channels;
    private final BillSettings settings;
    private final Clock clock;

    CompareYesterday(
            CompareBill compareBill, BillMapper mapper, Channels channels, BillSettings settings, Clock clock) {
        this.compareBill = compareBill;
        this.mapper = mapper;
        this.channels = channels;
        this.settings = settings;
        this.clock = clock;
    }

    void run() {
        ZonedDateTime now = clock.instant().atZone(settings.zone());
        if (now.toLocalTime().isBefore(settings.from())) {
            return;
        }
        var yesterday = now.toLocalDate().minusDays(1);
        for (String channel : channels.names()) {
            if (mapper.find(yesterday, channel) == null) {
                log.info("Bill {} of {}: {}", yesterday, channel, compareBill.compare(channel, yesterday, () -> {}));
            }
        }
    }
}
