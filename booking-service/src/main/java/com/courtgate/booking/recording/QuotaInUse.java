package com.courtgate.booking.recording;

import com.courtgate.common.contract.HoldsTaken.Hold;
import com.courtgate.common.envelope.ResultCode;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Places that the people of a batch have in its session, counted on with each hold that gets its own. Right only while
 * those people are locked.
 */
final class QuotaInUse {
    private final int quota;
    private final Map<Long, Integer> places;

    /**
     * @param quota most places a user may have in the session
     * @param recorded places by user; users without one are absent
     */
    QuotaInUse(int quota, Map<Long, Integer> recorded) {
        this.quota = quota;
        this.places = new HashMap<>(recorded);
    }

    /** QUOTA_EXCEEDED when its user may not have all of its places beside those they have. */
    Optional<ResultCode> refusal(Hold hold) {
        int wanted = places.getOrDefault(hold.userId(), 0) + hold.slotIds().size();
        return wanted > quota ? Optional.of(ResultCode.QUOTA_EXCEEDED) : Optional.empty();
    }

    void add(Hold hold) {
        places.merge(hold.userId(), hold.slotIds().size(), Integer::sum);
    }
}
