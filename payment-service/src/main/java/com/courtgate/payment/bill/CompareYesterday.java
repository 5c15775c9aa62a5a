package com.courtgate.payment.bill;

import com.courtgate.payment.bill.BillMapper.Run;
import com.courtgate.payment.channel.Channels;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Sees to it that yesterday's bill of each channel is compared once, and after a restore those of all days since the
 * backup.
 */
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
        var newest = now.toLocalDate().minusDays(now.toLocalTime().isBefore(settings.from()) ? 2 : 1);
        for (String channel : channels.names()) {
            compareUnlessKnown(channel, newest, Instant.MIN);
            for (LostTime lost : mapper.lostTimes()) {
                lost.days(settings.zone()).stream()
                        .filter(day -> !day.isAfter(newest))
                        .forEach(day -> compareUnlessKnown(channel, day, lost.restoredAt()));
            }
        }
    }

    private void compareUnlessKnown(String channel, LocalDate day, Instant since) {
        Run known = mapper.find(day, channel);
        if (known == null || known.ranAt().isBefore(since)) {
            log.info("Bill {} of {}: {}", day, channel, compareBill.compare(channel, day, () -> {}));
        }
    }
}
