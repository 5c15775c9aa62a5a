package com.courtgate.common.contract.payment;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks booking-service who somebody is; the body of {@code POST /internal/people}.
 *
 * @param userIds numbers of accounts, at most 200
 * @param studentId of one more, or null
 */
public record People(List<Long> userIds, @Nullable String studentId) {
    public static final int MOST = 200;

    public People {
        userIds = List.copyOf(userIds);
    }

    /** An account, whether it is active or not; an erased one has its pseudonym as name. */
    public record Person(long userId, String studentId, String name) {}

    /**
     * The answer.
     *
     * @param people those that there are, in no order
     */
    public record Answer(List<Person> people) {
        public Answer {
            people = List.copyOf(people);
        }
    }
}
