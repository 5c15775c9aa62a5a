package com.courtgate.drills.attack.attacker;

import com.courtgate.drills.attack.attacker.Plan.Flood;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Attack by so many requests a second over connections that are kept, or left as soon as an answer begins. */
final class FloodAttack extends Attack {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final double CAUGHT_UP_AT_ONCE = 0.1; // seconds' worth of requests
    private static final int MOST_WAITING = 256; // they lie in the gateway's buffers then: an attacker does not wait
    private final Flood flood;
    private final @Nullable AttackConnection[] lines;
    private long sent;
    private double forgone;
    private int next;

    FloodAttack(Plan plan, Flood flood) throws IOException {
        super(plan);
        this.flood = flood;
        this.lines = new AttackConnection[flood.lines()];
    }

    @Override
    void tick(long sinceBegin) {
        double due = flood.perSecond() * sinceBegin / SECOND - forgone - sent;
        double most = Math.max(flood.together(), flood.perSecond() * CAUGHT_UP_AT_ONCE);
        if (due > most) {
            forgone += due - most; // a pause is not made up for by a wave
            due = most;
        }
        for (int tries = 0; tries < lines.length && due >= flood.together(); tries++) {
            int index = next++ % lines.length;
            AttackConnection line = usable(index);
            if (line != null) {
                send(line, flood.together());
                sent += flood.together();
                due -= flood.together();
            }
        }
    }

    /** Null when it has enough to do, or is being opened. */
    private @Nullable AttackConnection usable(int index) {
        AttackConnection line = lines[index];
        if (line != null && flood.hangsUp() && line.waiting() > 0 && line.ageNanos() > SECOND) {
            line.close();
        }
        if (line == null || !line.isOpen()) {
            lines[index] = open(0, true);
            line = lines[index];
        }
        int most = flood.together() == 1 ? 1 : MOST_WAITING;
        if (line != null && most > 1 && line.waiting() + flood.together() > most) {
            line.close(); // this request is not answered any more, and the next one may be
            return null;
        }
        return line != null && line.isFree() && line.waiting() + flood.together() <= most ? line : null;
    }

    @Override
    boolean isOver(int status) {
        return flood.hangsUp();
    }

    @Override
    double reached(double seconds) {
        return sent / seconds;
    }
}
