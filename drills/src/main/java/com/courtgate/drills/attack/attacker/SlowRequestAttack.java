package com.courtgate.drills.attack.attacker;

import com.courtgate.drills.attack.attacker.Plan.Siege;
import java.io.IOException;
import java.util.BitSet;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Attack by so many connections at once, each with one request that goes on for as long as the gateway lets it. */
final class SlowRequestAttack extends Attack {
    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int TICKS_TO_OPEN_ALL = 50;
    private static final int REFUSED = 400;
    private static final byte DRIP = 'x';
    private final Siege siege;
    private final ConnectionSlot[] places;
    private final BitSet begun = new BitSet();

    /** ConnectionSlot of one connection, which may be missing. */
    private static final class ConnectionSlot {
        private @Nullable AttackConnection line;
        private long notBefore;
        private long lastByte;
        private boolean isSent;
    }

    SlowRequestAttack(Plan plan, Siege siege) throws IOException {
        super(plan);
        this.siege = siege;
        this.places = new ConnectionSlot[siege.sockets()];
        for (int i = 0; i < places.length; i++) {
            places[i] = new ConnectionSlot();
        }
    }

    @Override
    void tick(long sinceBegin) {
        int openings = Math.max(1, places.length / TICKS_TO_OPEN_ALL);
        for (int i = 0; i < places.length; i++) {
            ConnectionSlot place = places[i];
            AttackConnection line = place.line;
            if (line != null && !line.isOpen()) {
                begun.set(i);
                place.line = null;
                place.notBefore = sinceBegin + PAUSE_NANOS;
            } else if (line == null && place.notBefore <= sinceBegin && openings > 0) {
                openings--;
                open(place, sinceBegin);
            } else if (line != null && line.isFree()) {
                begun.set(i);
                goOn(place, line, sinceBegin);
            }
        }
    }

    private void open(ConnectionSlot place, long now) {
        place.line = open(siege.receiveBuffer(), siege.reads());
        place.notBefore = now + PAUSE_NANOS;
        place.isSent = false;
    }

    private void goOn(ConnectionSlot place, AttackConnection line, long now) {
        if (!place.isSent) {
            place.isSent = true;
            place.lastByte = now;
            send(line, 1);
        } else if (!siege.drip().isZero()
                && now - place.lastByte >= siege.drip().toNanos()) {
            place.lastByte = now;
            sendByte(line, DRIP);
        }
    }

    @Override
    boolean isOver(int status) {
        return status >= REFUSED;
    }

    @Override
    double reached(double seconds) {
        return begun.cardinality();
    }
}
