package com.courtgate.reserve.stock;

import com.courtgate.common.contract.SlotsBlocked;
import com.courtgate.common.contract.WaitlistsMarked;
import com.courtgate.common.lua.LuaScript;
import com.courtgate.reserve.redis.SessionKeys;
import java.util.stream.Stream;
import org.redisson.api.RedissonClient;
import org.springframework.stereotype.Component;

/** Changes to whom slots are on sale; see {@code slot_terms.lua}. */
@Component
class SlotTermsScript {
    private final LuaScript script = LuaScript.load(SlotTermsScript.class, "slot_terms.lua", SessionKeys.PRELUDE);
    private final RedissonClient redis;

    SlotTermsScript(RedissonClient redis) {
        this.redis = redis;
    }

    /** Takes slots out of sale, or puts them back; answers how many changed. */
    int apply(SlotsBlocked blocked) {
        return apply(
                blocked.sessionId(),
                blocked.slots().stream()
                        .flatMap(slot -> change("block", slot.slotId(), slot.version(), slot.blocked())));
    }

    /** Keeps what is free of slots for their waitlists, or ends that; answers of how many it was news. */
    int apply(WaitlistsMarked marked) {
        return apply(
                marked.sessionId(),
                marked.slots().stream()
                        .flatMap(slot -> change("waitlist", slot.slotId(), slot.version(), slot.marked())));
    }

    private static Stream<Object> change(String term, long slotId, int version, boolean isSet) {
        return Stream.of(term, Long.toString(slotId), Integer.toString(version), isSet ? "1" : "0");
    }

    private int apply(long sessionId, Stream<Object> changes) {
        var reply = script.run(redis, new SessionKeys(sessionId).all(), changes.toArray());
        return Integer.parseInt(reply.getFirst().toString());
    }
}
