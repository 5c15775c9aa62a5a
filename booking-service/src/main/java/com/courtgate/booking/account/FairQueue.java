package com.courtgate.booking.account;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A waiting line of bounded length in which parties take turns, each with one job, however many jobs it has here. A
 * full line takes a job of a party that waits with few by sending away the newest of the party that waits with most.
 * Not thread-safe.
 */
final class FairQueue<J> {
    private final int most;
    private final Map<String, Deque<J>> parties = new LinkedHashMap<>(); // whose turn is first
    private int size;

    /** @param most jobs that wait at the same time */
    FairQueue(int most) {
        this.most = most;
    }

    /** Answers who must go: null when there was room, else the job itself or another's. */
    @Nullable
    J offer(String party, J job) {
        J sentAway = null;
        if (size >= most) {
            String longest = longest();
            if (of(longest).size() <= of(party).size() + 1) {
                return job;
            }
            sentAway = of(longest).getLast();
            remove(longest, sentAway);
        }
        parties.computeIfAbsent(party, p -> new ArrayDeque<>()).addLast(job);
        size++;
        return sentAway;
    }

    /** The next job; null when nobody waits. */
    @Nullable
    J poll() {
        var turns = parties.entrySet().iterator();
        if (!turns.hasNext()) {
            return null;
        }
        var first = turns.next();
        turns.remove();
        J job = first.getValue().removeFirst();
        size--;
        if (!first.getValue().isEmpty()) {
            parties.put(first.getKey(), first.getValue());
        }
        return job;
    }

    /** Answers false when the job does not wait here, any more or at all. */
    boolean remove(String party, J job) {
        Deque<J> jobs = parties.get(party);
        if (jobs == null || !jobs.removeLastOccurrence(job)) {
            return false;
        }
        size--;
        if (jobs.isEmpty()) {
            parties.remove(party);
        }
        return true;
    }

    int size() {
        return size;
    }

    private Deque<J> of(String party) {
        return parties.getOrDefault(party, new ArrayDeque<>());
    }

    private String longest() {
        return Collections.max(
                parties.keySet(), Comparator.comparingInt(party -> of(party).size()));
    }
}
