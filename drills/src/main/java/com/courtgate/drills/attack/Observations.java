package com.courtgate.drills.attack;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/** Observations of honest students, by what they wanted; latencies count from when they wanted it. */
final class Observations {
    private static final long LONGEST_MICROS = TimeUnit.SECONDS.toMicros(60);
    private final Map<RequestType, Tally> tallies = new EnumMap<>(RequestType.class);
    private final Histogram latencies = new ConcurrentHistogram(LONGEST_MICROS, 3);

    /** Request of an honest student. */
    enum RequestType {
        BOARD,
        REFRESH,
        /** In a browser that has logged in before. */
        KNOWN_LOGIN,
        /** In a browser that has never. */
        NEW_LOGIN,
        /** Departure to the campus' sign-on; where there is none, to be told so. */
        SIGN_ON
    }

    private static final class Tally {
        private final LongAdder right = new LongAdder();
        private final Map<String, LongAdder> wrong = new ConcurrentSkipListMap<>();

        private long failed() {
            return wrong.values().stream().mapToLong(LongAdder::sum).sum();
        }
    }

    Observations() {
        for (RequestType wish : RequestType.values()) {
            tallies.put(wish, new Tally());
        }
    }

    void right(RequestType wish, long nanos) {
        of(wish).right.increment();
        record(nanos);
    }

    /** @param why a status, or a word */
    void wrong(RequestType wish, String why, long nanos) {
        of(wish).wrong.computeIfAbsent(why, first -> new LongAdder()).increment();
        record(nanos);
    }

    private void record(long nanos) {
        latencies.recordValue(Math.clamp(TimeUnit.NANOSECONDS.toMicros(nanos), 1, LONGEST_MICROS - 1));
    }

    /** Adds the observations of another time. */
    void add(Observations other) {
        other.tallies.forEach((wish, tally) -> {
            of(wish).right.add(tally.right.sum());
            tally.wrong.forEach((why, count) -> of(wish).wrong
                    .computeIfAbsent(why, first -> new LongAdder())
                    .add(count.sum()));
        });
        latencies.add(other.latencies);
    }

    /** Returns the number of requests of all kinds. */
    long asked() {
        return tallies.values().stream()
                .mapToLong(tally -> tally.right.sum() + tally.failed())
                .sum();
    }

    long asked(RequestType wish) {
        return of(wish).right.sum() + of(wish).failed();
    }

    /** Answered rightly, in percent; 100 where nobody asked. */
    double percent(RequestType wish) {
        long all = asked(wish);
        return all == 0 ? 100 : 100.0 * of(wish).right.sum() / all;
    }

    /** Whether at least this share was answered rightly; one alone may fail, however few there are. */
    boolean isServed(RequestType wish, double least) {
        return of(wish).failed() <= 1 || of(wish).right.sum() >= least * asked(wish);
    }

    /** The least percentage of all kinds. */
    double worst() {
        return tallies.keySet().stream().mapToDouble(this::percent).min().orElse(100);
    }

    long millis(double percentile) {
        return TimeUnit.MICROSECONDS.toMillis(latencies.getValueAtPercentile(percentile));
    }

    /** Returns the answers given instead, as {@code BOARD: 429 x 12}. */
    String wrongs() {
        return tallies.entrySet().stream()
                .filter(entry -> entry.getValue().failed() > 0)
                .map(entry -> entry.getKey() + ": "
                        + entry.getValue().wrong.entrySet().stream()
                                .map(wrong -> wrong.getKey() + " x " + wrong.getValue())
                                .collect(Collectors.joining(", ")))
                .collect(Collectors.joining("; "));
    }

    private Tally of(RequestType wish) {
        return tallies.getOrDefault(wish, new Tally());
    }
}
