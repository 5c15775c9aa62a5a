package com.courtgate.drills.attack.attacker;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * An attack as it goes on, in one thread: every ten milliseconds what is due is sent and what has come is read. Stays
 * within its budget of processor time, so that it does no harm by taking the processor from those it attacks.
 */
public abstract class Attack {
    public static final double BUDGET = 0.30;
    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long HEAD_START_NANOS = TimeUnit.MILLISECONDS.toNanos(300); // of the compiler
    private static final int SCRATCH = 1 << 18;
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    final Plan plan;
    private final Selector selector;
    private final ByteBuffer incoming = ByteBuffer.allocateDirect(SCRATCH);
    private final ByteBuffer outgoing = ByteBuffer.allocateDirect(SCRATCH);
    private final Map<Integer, Long> statuses = new HashMap<>();
    private long ended;
    private int turn;

    Attack(Plan plan) throws IOException {
        this.plan = plan;
        this.selector = Selector.open();
    }

    public static Attack of(Plan plan) throws IOException {
        return switch (plan.way()) {
            case Plan.Flood flood -> new FloodAttack(plan, flood);
            case Plan.Siege siege -> new SlowRequestAttack(plan, siege);
        };
    }

    final AttackReport play() throws IOException {
        long begin = System.nanoTime();
        long processor = SYSTEM.getProcessCpuTime();
        long end = begin + plan.length().toNanos();
        for (long now = begin; now < end; now = System.nanoTime()) {
            long allowed = (long) (BUDGET * (now - begin)) + HEAD_START_NANOS;
            if (SYSTEM.getProcessCpuTime() - processor < allowed) {
                tick(now - begin);
            }
            selector.selectNow(this::proceed);
            LockSupport.parkNanos(now + TICK_NANOS - System.nanoTime());
        }
        double nanos = System.nanoTime() - begin;
        double share = (SYSTEM.getProcessCpuTime() - processor) / nanos;
        int open = selector.keys().size();
        selector.keys().forEach(key -> line(key).close());
        selector.close();
        return new AttackReport(reached(nanos / TimeUnit.SECONDS.toNanos(1)), ended, open, statuses, share);
    }

    /** Sends what is due. */
    abstract void tick(long sinceBegin);

    /** A line that answered so is of no more use when this says so. */
    abstract boolean isOver(int status);

    abstract double reached(double seconds);

    /** A new connection; null when the gateway takes none. */
    final @Nullable AttackConnection open(int receiveBuffer, boolean reads) {
        try {
            return AttackConnection.open(selector, plan, receiveBuffer, reads);
        } catch (IOException refused) {
            ended++;
            return null;
        }
    }

    /** Sends the next requests. */
    final void send(AttackConnection line, int count) {
        outgoing.clear();
        int fitting = 0;
        for (; fitting < count; fitting++) {
            byte[] next = plan.requests().get(turn % plan.requests().size());
            if (outgoing.remaining() < next.length) {
                break;
            }
            outgoing.put(next);
            turn++;
        }
        write(line, fitting);
    }

    final void sendByte(AttackConnection line, byte single) {
        outgoing.clear();
        outgoing.put(single);
        write(line, 0);
    }

    private void write(AttackConnection line, int requests) {
        outgoing.flip();
        try {
            line.send(outgoing, requests);
        } catch (IOException gone) {
            end(line);
        }
    }

    private void proceed(SelectionKey key) {
        AttackConnection line = line(key);
        try {
            line.proceed(incoming, status -> answered(line, status));
        } catch (IOException gone) {
            end(line);
        }
    }

    private void answered(AttackConnection line, int status) {
        statuses.merge(status, 1L, Long::sum);
        if (isOver(status)) {
            line.leave();
        }
    }

    private void end(AttackConnection line) {
        ended++;
        line.close();
    }

    private static AttackConnection line(SelectionKey key) {
        return (AttackConnection) key.attachment();
    }
}
