package com.courtgate.reserve.redis;

import java.util.List;

/**
 * Keys of one session. All end with the session; results and pending holds live a day longer.
 *
 * <pre>
 * bf:gate:{17}             string  0 = opens by time, 1 = opened by hand, 2 = closed by hand
 * bf:gate:time:{17}        string  epoch millis at which the gate opens
 * bf:session:{17}          hash    closeAt, expireAt (epoch millis), quota, timesVersion,
 *                          loadedBy: which run of which server had it loaded, life: that run@micros since it began
 * bf:slot:session:{17}     hash    slot id -> permits|sellUntil (epoch millis)|block version|1 while blocked
 * bf:sem:{17}:204          string  permits left; below 0 only while a lying counter is repaired
 * bf:dedup:{17}:204        hash    user id -> trace ids that have a permit, with commas
 * bf:quota:{17}            hash    user id -> permits the user has in this session
 * bf:reserve:pending:{17}  zset    trace id, scored by when it was held, or by when its wait after a copy begins
 * bf:reserve:result:{17}   hash    trace id -> result, see session.lua; trace id@slot id -> RELEASED
 * bf:line:{17}             hash    slot id -> version|1 while its free permits are for the waitlist, else 0
 * bf:allowance:{17}        hash    user id -> most permits|suspended until (epoch millis), of who may have less than the
 *                          quota; looked -> when the database was asked (epoch millis)
 * bf:rejected:{17}         hash    code of the answer -> grabs that were told it; SUCCESS: accepted
 * bf:sessions              zset    session id, scored by when its keys end
 * </pre>
 *
 * In a cluster the last one is elsewhere than all others of a session: only commands of this one key touch it, never a
 * script.
 */
public record SessionKeys(long sessionId) {
    public static final String SESSIONS = "bf:sessions";

    /** The prelude of every script, which names the keys of {@link #all} in their order. */
    public static final String PRELUDE = "/com/courtgate/reserve/redis/session.lua";

    /** Returns the keys that the prelude binds. */
    public List<String> all() {
        return List.of(
                gate(),
                gateTime(),
                session(),
                slots(),
                quota(),
                pending(),
                results(),
                permitsPrefix(),
                holdersPrefix(),
                waitlist(),
                allowances());
    }

    public String gate() {
        return "bf:gate:" + tag();
    }

    public String gateTime() {
        return "bf:gate:time:" + tag();
    }

    public String session() {
        return "bf:session:" + tag();
    }

    public String slots() {
        return "bf:slot:session:" + tag();
    }

    /** The slot's id follows. */
    public String permitsPrefix() {
        return "bf:sem:" + tag() + ":";
    }

    /** The slot's id follows. */
    public String holdersPrefix() {
        return "bf:dedup:" + tag() + ":";
    }

    public String quota() {
        return "bf:quota:" + tag();
    }

    public String pending() {
        return "bf:reserve:pending:" + tag();
    }

    public String results() {
        return "bf:reserve:result:" + tag();
    }

    public String waitlist() {
        return "bf:line:" + tag();
    }

    public String allowances() {
        return "bf:allowance:" + tag();
    }

    public String answers() {
        return "bf:rejected:" + tag();
    }

    private String tag() {
        return "{" + sessionId + "}";
    }
}
