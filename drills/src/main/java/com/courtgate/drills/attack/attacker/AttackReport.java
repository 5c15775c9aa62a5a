package com.courtgate.drills.attack.attacker;

import java.io.Serializable;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Work of an attacker.
 *
 * @param reached requests a second; of a siege the connections that have sent what they had to, or were ended before
 * @param ended connections that the gateway ended, or did not take
 * @param open connections that were open at the end
 * @param statuses how many answers began with which status
 * @param share of one core that its process took
 */
public record AttackReport(double reached, long ended, int open, Map<Integer, Long> statuses, double share)
        implements Serializable {

    /** The most frequent statuses, as {@code 429 x 4800}. */
    public String answers() {
        return statuses.entrySet().stream()
                .sorted(Map.Entry.<Integer, Long>comparingByValue(Comparator.reverseOrder()))
                .limit(3)
                .map(entry -> entry.getKey() + " x " + entry.getValue())
                .collect(Collectors.joining(", "));
    }
}
