package com.courtgate.payment.bill;

import com.courtgate.payment.channel.Channels;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Sees to it that yesterday's bill of each channel is compared, those of days that were missed, and after a restore
 * those of all days since the backup, together.
 */
@Component
class CompareYesterday {
    private static final Logger log = LoggerFactory.getLogger(CompareYesterday.class);

    private final CompareDays compareDays;
    private final BillMapper mapper;
    private final Channels channels;
    private final BillSettings settings;
    private final Clock clock;

    CompareYesterday(
            CompareDays compareDays, BillMapper mapper, Channels channels, BillSettings settings, Clock clock) {
        this.compareDays = compareDays;
        this.mapper = mapper;
        this.channels = channels;
        this.settings = settings;
        this.clock = clock;
    }

    void run() {
        LocalDate newest = newest();
        for (String channel : channels.names()) {
            Set<LocalDate> lost = stillLost(channel, newest);
            if (!lost.contains(newest) && mapper.find(newest, channel) == null) {
                compare(channel, newest);
            }
        }
    }

    /** The last day whose bills are made by now. */
    private LocalDate newest() {
        ZonedDateTime now = clock.instant().atZone(settings.zone());
        return now.toLocalDate().minusDays(now.toLocalTime().isBefore(settings.from()) ? 2 : 1);
    }

    /** Compares what can be compared of the times that backups have cost; answers the days that have to wait. */
    private Set<LocalDate> stillLost(String channel, LocalDate newest) {
        Set<LocalDate> waiting = new HashSet<>();
        for (LostTime lost : mapper.lostTimes(channel)) {
            List<LocalDate> days = lost.days(settings.zone());
            boolean isKnown = !days.getLast().isAfter(newest) && compareDays.know(channels.of(channel), lost);
            log.info("Lost time {} to {} of {} is known: {}", days.getFirst(), days.getLast(), channel, isKnown);
            if (!isKnown) {
                waiting.addAll(lost.daysWithWhatFollows(settings.zone()));
            }
        }
        return waiting;
    }

    private void compare(String channel, LocalDate day) {
        log.info("Bill {} of {} is compared: {}", day, channel, compareDays.compare(channels.of(channel), day));
    }
}
