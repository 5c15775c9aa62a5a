package com.courtgate.payment.bill;

import com.courtgate.payment.channel.Channels;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Sees to it that yesterday's bill of each channel is compared, those of days that were missed, and after a restore
 * those of all days since the backup, together.
 */
@Component
class CompareMissingBills {
    private static final Logger log = LoggerFactory.getLogger(CompareMissingBills.class);

    /** Bills that are older are for a person. */
    private static final int MOST_DAYS = 30;

    private final CompareChannelBills compareChannelBills;
    private final BillMapper mapper;
    private final Channels channels;
    private final BillSettings settings;
    private final Clock clock;

    CompareMissingBills(
            CompareChannelBills compareChannelBills,
            BillMapper mapper,
            Channels channels,
            BillSettings settings,
            Clock clock) {
        this.compareChannelBills = compareChannelBills;
        this.mapper = mapper;
        this.channels = channels;
        this.settings = settings;
        this.clock = clock;
    }

    void run() {
        LocalDate newest = newest();
        for (String channel : channels.names()) {
            Set<LocalDate> lost = stillLost(channel, newest);
            missing(channel, newest).filter(day -> !lost.contains(day)).forEach(day -> compare(channel, day));
        }
    }

    /** Days of all channels whose bill could be there and is not compared. */
    long countMissing() {
        LocalDate newest = newest();
        return channels.names().stream()
                .mapToLong(channel -> missing(channel, newest).count())
                .sum();
    }

    /** The last day whose bills are made by now. */
    private LocalDate newest() {
        ZonedDateTime now = clock.instant().atZone(settings.zone());
        return now.toLocalDate().minusDays(now.toLocalTime().isBefore(settings.from()) ? 2 : 1);
    }

    /** Compares what can be compared of the times that backups have cost; answers the days that have to wait. */
    private Set<LocalDate> stillLost(String channel, LocalDate newest) {
        Set<LocalDate> waiting = new HashSet<>();
        for (DataLossWindow lost : mapper.lostTimes(channel)) {
            List<LocalDate> days = lost.days(settings.zone());
            boolean isKnown = !days.getLast().isAfter(newest) && compareChannelBills.know(channels.of(channel), lost);
            log.info("Lost time {} to {} of {} is known: {}", days.getFirst(), days.getLast(), channel, isKnown);
            if (!isKnown) {
                waiting.addAll(lost.daysWithWhatFollows(settings.zone()));
            }
        }
        return waiting;
    }

    /** The oldest first; of a channel that was never compared the newest alone. */
    private Stream<LocalDate> missing(String channel, LocalDate newest) {
        LocalDate first = Optional.ofNullable(mapper.firstCompared(channel)).orElse(newest);
        LocalDate oldest = newest.minusDays(MOST_DAYS - 1L);
        LocalDate from = first.isBefore(oldest) ? oldest : first;
        if (from.isAfter(newest)) {
            return Stream.empty();
        }
        Set<LocalDate> compared = mapper.compared(channel, from);
        return from.datesUntil(newest.plusDays(1)).filter(day -> !compared.contains(day));
    }

    private void compare(String channel, LocalDate day) {
        log.info("Bill {} of {} is compared: {}", day, channel, compareChannelBills.compare(channels.of(channel), day));
    }
}
