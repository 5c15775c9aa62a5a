package com.courtgate.booking.people.password;

/**
 * Fairness key of a hashing job: groups take turns, and inside a group its members do.
 *
 * @param group whose jobs have one turn together
 * @param member of the group
 * @param isKnown whether no outsider can come as this one; such a job is sent away for no stranger's
 */
public record FairnessKey(String group, String member, boolean isKnown) {

    /**
     * Returns the key of somebody who has shown that the account is theirs: by a token, or by the mark of a browser.
     */
    public static FairnessKey ofAccount(long userId) {
        return new FairnessKey("account:" + userId, "", true);
    }

    /** @param site where the attempt comes from; see {@link com.courtgate.common.security.ClientNetwork#site} */
    public static FairnessKey ofStranger(String site, String studentId) {
        return new FairnessKey("network:" + site, studentId, false);
    }

    /** @param work of our own that nobody logs in for */
    public static FairnessKey of(String work) {
        return new FairnessKey(work, "", false);
    }
}
