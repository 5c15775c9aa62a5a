package com.courtgate.reserve.session;

import com.courtgate.common.contract.session.Gate;
import com.courtgate.common.contract.session.SessionStock;
import com.courtgate.common.lua.LuaScript;
import com.courtgate.reserve.redis.SessionKeys;
import org.redisson.api.RedissonClient;
import org.springframework.stereotype.Component;

/** Makes a loaded session known to grabs; see {@code open_for_grabs.lua}. */
@Component
class OpenForGrabsScript {
    private final LuaScript script =
            LuaScript.load(OpenForGrabsScript.class, "open_for_grabs.lua", SessionKeys.PRELUDE);
    private final RedissonClient redis;

    OpenForGrabsScript(RedissonClient redis) {
        this.redis = redis;
    }

    /** UNAVAILABLE where Redis has lost the session since the database was asked. */
    void open(SessionStock session, Gate positionIfNew) {
        SessionIncarnation.same(script.run(
                redis,
                new SessionKeys(session.sessionId()).all(),
                Long.toString(session.gateTimeMillis()),
                Long.toString(session.closeTimeMillis()),
                Long.toString(session.expireAtMillis()),
                Integer.toString(session.quota()),
                SessionStore.stored(positionIfNew),
                Integer.toString(session.timesVersion()),
                SessionIncarnation.of(session)));
    }
}
