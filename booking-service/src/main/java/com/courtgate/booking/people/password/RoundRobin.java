package com.courtgate.booking.people.password;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;

/** Jobs of several, who take turns, each with one job, however many jobs it has here. Not thread-safe. */
final class RoundRobin<J> {
    private final Map<String, Deque<J>> jobs = new LinkedHashMap<>(); // whose turn is first
    private int size;

    void add(String whose, J job) {
        jobs.computeIfAbsent(whose, w -> new ArrayDeque<>()).addLast(job);
        size++;
    }

    /** The next job; there has to be one. */
    J poll() {
        var turns = jobs.entrySet().iterator();
        var first = turns.next();
        turns.remove();
        J job = first.getValue().removeFirst();
        size--;
        if (!first.getValue().isEmpty()) {
            jobs.put(first.getKey(), first.getValue());
        }
        return job;
    }

    /** Answers false when the job does not wait here, any more or at all. */
    boolean remove(String whose, J job) {
        Deque<J> own = jobs.get(whose);
        if (own == null || !own.removeLastOccurrence(job)) {
            return false;
        }
        size--;
        if (own.isEmpty()) {
            jobs.remove(whose);
        }
        return true;
    }

    /** Takes out the newest job of whoever has most here; there has to be one. */
    J removeNewestOfLongest() {
        var longest = Collections.max(
                jobs.entrySet(),
                Comparator.comparingInt(entry -> entry.getValue().size()));
        J newest = longest.getValue().getLast();
        remove(longest.getKey(), newest);
        return newest;
    }

    /** The most jobs that one has here. */
    int longest() {
        return jobs.values().stream().mapToInt(Deque::size).max().orElse(0);
    }

    int sizeOf(String whose) {
        Deque<J> own = jobs.get(whose);
        return own == null ? 0 : own.size();
    }

    int size() {
        return size;
    }
}
