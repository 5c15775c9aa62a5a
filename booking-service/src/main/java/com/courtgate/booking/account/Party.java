package com.courtgate.booking.account;

/**
 * Party that a hashing job belongs to: groups take turns, and inside a group its members do.
 *
 * @param group whose jobs have one turn together
 * @param member of the group
 * @param isKnown whether no outsider can come as this one; such a job is sent away for no stranger's
 */
record Party(String group, String member, boolean isKnown) {

    /**
     * Returns the party of somebody who has shown that the account is theirs: by a token, or by the mark of a browser.
     */
    static Party ofAccount(long userId) {
        return new Party("account:" + userId, "", true);
    }

    /** @param site where the attempt comes from; see {@link com.courtgate.common.security.ClientNetwork#site} */
    static Party ofStranger(String site, String studentId) {
        return new Party("network:" + site, studentId, false);
    }

    /** @param work of our own that nobody logs in for */
    static Party of(String work) {
        return new Party(work, "", false);
    }
}
