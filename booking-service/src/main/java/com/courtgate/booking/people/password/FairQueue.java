package com.courtgate.booking.people.password;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A waiting line of bounded length in which groups take turns, and inside a group its members. A known account waits
 * with two jobs at most. A full line takes a job of whoever waits with few by sending away the newest of whoever waits
 * with most; a known account's by sending away a stranger's, and never the other way round. Not thread-safe.
 */
final class FairQueue<J> {
    /** Jobs of one account at a time: one person with two devices. */
    private static final int MOST_OF_ACCOUNT = 2;

    private final int most;
    private final Map<String, Group<J>> groups = new LinkedHashMap<>(); // whose turn is first
    private int size;

    /** @param most jobs that wait at the same time */
    FairQueue(int most) {
        this.most = most;
    }

    private record Group<J>(boolean isKnown, RoundRobin<J> members) {
        int size() {
            return members.size();
        }
    }

    /** Answers who must go: null when there was room, else the job itself or another's. */
    @Nullable
    J offer(FairnessKey fairnessKey, J job) {
        if (fairnessKey.isKnown() && sizeOf(fairnessKey.group()) >= MOST_OF_ACCOUNT) {
            return job;
        }
        J sentAway = null;
        if (size >= most) {
            Optional<String> yielding = yielding(fairnessKey);
            if (yielding.isEmpty()) {
                return job;
            }
            sentAway = group(yielding.get()).removeNewestOfLongest();
            left(yielding.get());
        }
        groups.computeIfAbsent(fairnessKey.group(), g -> new Group<>(fairnessKey.isKnown(), new RoundRobin<>()))
                .members()
                .add(fairnessKey.member(), job);
        size++;
        return sentAway;
    }

    /** The next job; null when nobody waits. */
    @Nullable
    J poll() {
        var turns = groups.entrySet().iterator();
        if (!turns.hasNext()) {
            return null;
        }
        var first = turns.next();
        turns.remove();
        groups.put(first.getKey(), first.getValue());
        J job = first.getValue().members().poll();
        left(first.getKey());
        return job;
    }

    /** Answers false when the job does not wait here, any more or at all. */
    boolean remove(FairnessKey fairnessKey, J job) {
        Group<J> group = groups.get(fairnessKey.group());
        if (group == null || !group.members().remove(fairnessKey.member(), job)) {
            return false;
        }
        left(fairnessKey.group());
        return true;
    }

    int size() {
        return size;
    }

    private void left(String group) {
        size--;
        if (sizeOf(group) == 0) {
            groups.remove(group);
        }
    }

    private RoundRobin<J> group(String name) {
        Group<J> known = groups.get(name);
        return known == null ? new RoundRobin<>() : known.members();
    }

    private int sizeOf(String group) {
        return group(group).size();
    }

    /** The group that has to send somebody away for this one; empty when none has. */
    private Optional<String> yielding(FairnessKey fairnessKey) {
        boolean strangersWait = groups.values().stream().anyMatch(group -> !group.isKnown());
        Optional<Map.Entry<String, Group<J>>> longest = groups.entrySet().stream()
                .filter(entry -> !entry.getKey().equals(fairnessKey.group()))
                .filter(entry -> !entry.getValue().isKnown() || fairnessKey.isKnown() && !strangersWait)
                .max(Comparator.comparingInt(entry -> entry.getValue().size()));
        int own = sizeOf(fairnessKey.group());
        return longest.filter(
                        entry -> fairnessKey.isKnown() && !entry.getValue().isKnown()
                                || entry.getValue().size() > own + 1)
                .map(Map.Entry::getKey)
                .or(() -> yieldsItself(fairnessKey) ? Optional.of(fairnessKey.group()) : Optional.empty());
    }

    /** Whether a member of its own group waits with more jobs than this one. */
    private boolean yieldsItself(FairnessKey fairnessKey) {
        RoundRobin<J> own = group(fairnessKey.group());
        return own.longest() > own.sizeOf(fairnessKey.member()) + 1;
    }
}
