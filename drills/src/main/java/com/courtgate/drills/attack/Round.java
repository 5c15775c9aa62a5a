package com.courtgate.drills.attack;

import com.courtgate.drills.attack.Observations.RequestType;
import com.courtgate.drills.attack.attacker.AttackReport;
import com.courtgate.drills.attack.attacker.AttackerProcess;
import com.courtgate.drills.attack.attacker.Plan;
import com.courtgate.suite.Suite;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Some seconds in which honest students live beside attackers, or alone.
 *
 * @param pace share of every rate that was asked for, 1 on a machine that is as fast as it should be
 * @param seen what the students saw
 * @param struck what the attackers did; empty when there were none
 * @param grownBytes most by which a gateway's resident memory was above that of the beginning
 * @param lost processes of the suite that ended, or are others by now
 */
record Round(double pace, Observations seen, List<AttackReport> struck, long grownBytes, List<String> lost) {
    private static final long SAMPLE_MILLIS = 200;
    private static final long MEGABYTE = 1 << 20;

    /**
     * Manner in which a round is played.
     *
     * @param perSecond what the students want
     * @param door by which they come
     */
    record Way(Map<RequestType, Double> perSecond, Duration length, ClientProfile door) {
        private Way at(double pace) {
            var slower = new EnumMap<RequestType, Double>(RequestType.class);
            perSecond.forEach((wish, rate) -> slower.put(wish, rate * pace));
            return new Way(slower, length, door);
        }
    }

    /**
     * Plays one at a share of every rate, the students' and the attackers'.
     *
     * @param plans one for each laptop, in their order; no more of them than laptops
     */
    static Round play(
            Suite suite,
            LegitimateTraffic students,
            Way full,
            List<AttackerProcess> laptops,
            List<Plan> plans,
            double pace)
            throws SQLException {
        Way way = full.at(pace);
        students.provideLogins(LegitimateTraffic.logins(way.perSecond(), way.length()));
        Processes before = Processes.of(suite);
        var most = new AtomicLong();
        List<CompletableFuture<AttackReport>> strikes = new ArrayList<>();
        try (var watch = Executors.newSingleThreadScheduledExecutor()) {
            watch.scheduleAtFixedRate(
                    () -> most.accumulateAndGet(Processes.of(suite).grownSince(before), Math::max),
                    0,
                    SAMPLE_MILLIS,
                    TimeUnit.MILLISECONDS);
            for (int i = 0; i < plans.size(); i++) {
                strikes.add(laptops.get(i).strike(plans.get(i).at(pace).lasting(way.length())));
            }
            Observations seen = students.live(way.perSecond(), way.length(), way.door());
            List<AttackReport> struck =
                    strikes.stream().map(CompletableFuture::join).toList();
            watch.shutdownNow();
            return new Round(pace, seen, struck, most.get(), Processes.of(suite).lostSince(before));
        }
    }

    /** Returns the same round, when this process was meant to end. */
    Round without(String name) {
        return new Round(
                pace,
                seen,
                struck,
                grownBytes,
                lost.stream().filter(other -> !other.equals(name)).toList());
    }

    /** The same, counted together with what was seen before. */
    Round and(Observations before) {
        var together = new Observations();
        together.add(before);
        together.add(seen);
        return new Round(pace, together, struck, grownBytes, lost);
    }

    long grownMegabytes() {
        return grownBytes / MEGABYTE;
    }
}
