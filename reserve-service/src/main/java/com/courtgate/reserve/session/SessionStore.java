package com.courtgate.reserve.session;

import com.courtgate.common.contract.Holder;
import com.courtgate.common.contract.SessionPostponed;
import com.courtgate.common.contract.SessionStock;
import com.courtgate.common.contract.SessionVersions;
import com.courtgate.common.contract.StockRepair;
import com.courtgate.common.contract.StockState;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.envelope.Outages;
import com.courtgate.common.lua.LuaScript;
import com.courtgate.reserve.redis.SessionKeys;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.redisson.api.RBucket;
import org.redisson.api.RMap;
import org.redisson.api.RScoredSortedSet;
import org.redisson.api.RScript;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.StringCodec;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Sessions in Redis: load, gate, snapshot, repair; see the scripts beside this class. */
@Component
class SessionStore {
    private static final Logger log = LoggerFactory.getLogger(SessionStore.class);
    private final LuaScript openForGrabs =
            LuaScript.load(SessionStore.class, "open_for_grabs.lua", SessionKeys.PRELUDE);
    private final LuaScript postpone = LuaScript.load(SessionStore.class, "postpone.lua", SessionKeys.PRELUDE);
    private final LuaScript pulse = LuaScript.load(SessionStore.class, "pulse.lua", SessionKeys.PRELUDE);
    private final LuaScript repair = LuaScript.load(SessionStore.class, "repair.lua", SessionKeys.PRELUDE);
    private final LoadSlotsScript loadSlots;
    private final SnapshotScript snapshot;
    private final RedissonClient redis;

    SessionStore(RedissonClient redis) {
        this.redis = redis;
        this.loadSlots = new LoadSlotsScript(redis);
        this.snapshot = new SnapshotScript(redis);
    }

    /**
     * Loads all slots, then makes the session known to grabs; answers the slots set anew. The session is registered
     * first: a hold is only taken where the sweeper looks. Where the list of sessions is away alone it goes on without.
     * UNAVAILABLE where Redis has lost the session since the database was asked.
     */
    int load(SessionStock session, GatePosition positionIfNew) {
        register(session);
        return loadUnregistered(session, positionIfNew);
    }

    /** Loads a session that no sweeper looks after. */
    int loadUnregistered(SessionStock session, GatePosition positionIfNew) {
        int anew = loadSlots.load(session);
        SessionLife.same(openForGrabs.run(
                redis,
                new SessionKeys(session.sessionId()).all(),
                Long.toString(session.gateTimeMillis()),
                Long.toString(session.closeTimeMillis()),
                Long.toString(session.expireAtMillis()),
                Integer.toString(session.quota()),
                positionIfNew.stored(),
                Integer.toString(session.timesVersion()),
                SessionLife.of(session)));
        return anew;
    }

    /** Forgets a session that was loaded unregistered, with all that was held of it. */
    void forget(SessionStock session) {
        var keys = new SessionKeys(session.sessionId());
        List<String> names = new ArrayList<>(List.of(
                keys.gate(),
                keys.gateTime(),
                keys.session(),
                keys.slots(),
                keys.quota(),
                keys.pending(),
                keys.results()));
        for (SessionStock.Slot slot : session.slots()) {
            names.add(keys.permitsPrefix() + slot.slotId());
            names.add(keys.holdersPrefix() + slot.slotId());
        }
        redis.getKeys().unlink(names.toArray(String[]::new));
    }

    /** Epoch millis, by the clock that decides whether a gate is open. */
    long now() {
        List<Object> time = redis.getScript(StringCodec.INSTANCE)
                .eval(
                        RScript.Mode.READ_WRITE, // a replica's clock decides nothing
                        "return redis.call('TIME')",
                        RScript.ReturnType.MULTI,
                        List.of(SessionKeys.SESSIONS));
        return Long.parseLong(time.get(0).toString()) * 1_000
                + Long.parseLong(time.get(1).toString()) / 1_000;
    }

    /** False when it is not loaded, or that or a later change of its times is known. */
    boolean postpone(SessionPostponed postponed) {
        var reply = postpone.run(
                redis,
                new SessionKeys(postponed.sessionId()).all(),
                Long.toString(postponed.gateTimeMillis()),
                Long.toString(postponed.closeTimeMillis()),
                Integer.toString(postponed.timesVersion()));
        return reply.getFirst().toString().equals("POSTPONED");
    }

    private void register(SessionStock session) {
        try {
            registered().add(session.expireAtMillis(), Long.toString(session.sessionId()));
        } catch (RuntimeException e) {
            if (!Outages.isOutage(e)) {
                throw e;
            }
            log.warn("Session {} is registered when it is loaded again: {}", session.sessionId(), e.toString());
        }
    }

    /**
     * False when no sweeper looks after its pending holds, so that it has to be loaded again. True while the list of
     * sessions, which is on a shard of its own, does not answer: no session is off sale for that.
     */
    boolean isRegistered(long sessionId) {
        try {
            return registered().getScore(Long.toString(sessionId)) != null;
        } catch (RuntimeException e) {
            if (!Outages.isOutage(e)) {
                throw e;
            }
            log.debug("Whether session {} is registered is not known: {}", sessionId, e.toString());
            return true;
        }
    }

    private RScoredSortedSet<String> registered() {
        return redis.getScoredSortedSet(SessionKeys.SESSIONS, StringCodec.INSTANCE);
    }

    /** Empty when the session has no gate. */
    Optional<GatePosition> gate(long sessionId) {
        return Optional.ofNullable(gateBucket(sessionId).get()).map(GatePosition::ofStored);
    }

    /** False when the session is not loaded. Opening by hand also lifts a close time. */
    boolean move(long sessionId, GatePosition position) {
        var bucket = gateBucket(sessionId);
        long ttl = bucket.remainTimeToLive();
        if (ttl == -2) {
            return false;
        }
        if (position == GatePosition.OPEN) {
            sessionMap(sessionId).fastPut("closeAt", "0");
        }
        return bucket.setIfExists(position.stored(), Duration.ofMillis(Math.max(1, ttl)));
    }

    /**
     * What Redis has of a session, cheaply asked.
     *
     * @param gate empty when it has none
     * @param isWhole false when another server, or another run of the same, has taken over since it was loaded
     */
    record Pulse(Optional<GatePosition> gate, int quota, boolean isWhole, SessionVersions versions) {}

    Pulse pulse(long sessionId) {
        var reply = pulse.run(redis, new SessionKeys(sessionId).all());
        String gate = reply.get(0).toString();
        return new Pulse(
                gate.isEmpty() ? Optional.empty() : Optional.of(GatePosition.ofStored(gate)),
                number(reply.get(1)),
                reply.get(2).toString().equals("WHOLE"),
                new SessionVersions(number(reply.get(3)), number(reply.get(4))));
    }

    int pending(long sessionId) {
        return redis.getScoredSortedSet(new SessionKeys(sessionId).pending(), StringCodec.INSTANCE)
                .size();
    }

    /** What grabs of a session were told. */
    record GrabAnswers(long accepted, Map<String, Long> rejected) {}

    GrabAnswers answers(long sessionId) {
        Map<String, Long> counts = new LinkedHashMap<>();
        redis.<String, String>getMap(new SessionKeys(sessionId).answers(), StringCodec.INSTANCE)
                .readAllMap()
                .forEach((code, count) -> counts.put(code, Long.valueOf(count)));
        Long accepted = counts.remove(ResultCode.SUCCESS.name());
        return new GrabAnswers(accepted == null ? 0 : accepted, counts);
    }

    List<StockState.SlotState> slots(long sessionId) {
        var keys = new SessionKeys(sessionId);
        return snapshot.read(keys, slotMap(keys).readAllMap());
    }

    /** Permits left per slot; only the counters are read. */
    Map<Long, Integer> remaining(long sessionId) {
        var keys = new SessionKeys(sessionId);
        Map<Long, Integer> left = new LinkedHashMap<>();
        var ids = slotMap(keys).readAllKeySet();
        if (ids.isEmpty()) {
            return left;
        }
        Map<String, String> counters = redis.getBuckets(StringCodec.INSTANCE)
                .get(ids.stream().map(id -> keys.permitsPrefix() + id).toArray(String[]::new));
        for (String id : ids) {
            String count = counters.get(keys.permitsPrefix() + id);
            left.put(Long.valueOf(id), count == null ? 0 : Math.max(0, Integer.parseInt(count)));
        }
        return left;
    }

    /** Answers what changed of the one slot. */
    StockRepair.Answer repair(long sessionId, long slotId, List<Holder> release, List<Holder> adopt) {
        var keys = new SessionKeys(sessionId);
        List<Object> arguments = new ArrayList<>();
        arguments.add(Long.toString(slotId));
        for (List<Holder> holders : List.of(release, adopt)) {
            arguments.add(Integer.toString(holders.size()));
            for (Holder holder : holders) {
                arguments.add(Long.toString(holder.userId()));
                arguments.add(holder.traceId());
            }
        }
        var reply = repair.run(redis, keys.all(), arguments.toArray());
        return new StockRepair.Answer(number(reply.get(1)), number(reply.get(0)), number(reply.get(2)));
    }

    private static int number(Object reply) {
        return Integer.parseInt(reply.toString());
    }

    private RBucket<String> gateBucket(long sessionId) {
        return redis.getBucket(new SessionKeys(sessionId).gate(), StringCodec.INSTANCE);
    }

    private RMap<String, String> sessionMap(long sessionId) {
        return redis.getMap(new SessionKeys(sessionId).session(), StringCodec.INSTANCE);
    }

    private RMap<String, String> slotMap(SessionKeys keys) {
        return redis.getMap(keys.slots(), StringCodec.INSTANCE);
    }
}
