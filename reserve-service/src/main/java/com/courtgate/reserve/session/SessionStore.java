package com.courtgate.reserve.session;

import com.courtgate.common.contract.session.Gate;
import com.courtgate.common.contract.session.SessionStock;
import com.courtgate.common.contract.session.StockState;
import com.courtgate.common.envelope.Outages;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.reserve.redis.SessionKeys;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.redisson.api.RBucket;
import org.redisson.api.RMap;
import org.redisson.api.RScoredSortedSet;
import org.redisson.api.RScript;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.StringCodec;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Sessions in Redis: loading them, their gates, and all that is plainly read of them. */
@Component
class SessionStore {
    private static final Logger log = LoggerFactory.getLogger(SessionStore.class);

    /** Positions of a gate, each in the place of the number by which it is stored. */
    private static final List<Gate> STORED = List.of(Gate.TIMED, Gate.OPEN, Gate.CLOSED);

    private final LoadSlotsScript loadSlots;
    private final OpenForGrabsScript openForGrabs;
    private final SnapshotScript snapshot;
    private final RedissonClient redis;

    SessionStore(
            LoadSlotsScript loadSlots, OpenForGrabsScript openForGrabs, SnapshotScript snapshot, RedissonClient redis) {
        this.loadSlots = loadSlots;
        this.openForGrabs = openForGrabs;
        this.snapshot = snapshot;
        this.redis = redis;
    }

    /**
     * Loads all slots, then makes the session known to grabs; answers the slots set anew. The session is registered
     * first: a hold is only taken where the sweeper looks. Where the list of sessions is away alone it goes on without.
     * UNAVAILABLE where Redis has lost the session since the database was asked.
     */
    int load(SessionStock session, Gate positionIfNew) {
        register(session);
        return loadUnregistered(session, positionIfNew);
    }

    /** Loads a session that no sweeper looks after. */
    int loadUnregistered(SessionStock session, Gate positionIfNew) {
        int anew = loadSlots.load(session);
        openForGrabs.open(session, positionIfNew);
        return anew;
    }

    /** Forgets a session that was loaded unregistered, with all that was held of it. */
    void forget(SessionStock session) {
        var keys = new SessionKeys(session.sessionId());
        List<String> names = new ArrayList<>(keys.all());
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

    Gate gate(long sessionId) {
        return gateOf(Objects.requireNonNullElse(gateBucket(sessionId).get(), ""));
    }

    /** Returns the position that is stored so; NONE for an empty text. */
    static Gate gateOf(String stored) {
        return stored.isEmpty() ? Gate.NONE : STORED.get(Integer.parseInt(stored));
    }

    /** Returns what is stored for a position to which a gate can be moved. */
    static String stored(Gate position) {
        if (!STORED.contains(position)) {
            throw new IllegalArgumentException("no gate is moved to " + position);
        }
        return Integer.toString(STORED.indexOf(position));
    }

    /** False when the session is not loaded. Opening by hand also lifts a close time. */
    boolean move(long sessionId, Gate position) {
        var bucket = gateBucket(sessionId);
        long ttl = bucket.remainTimeToLive();
        if (ttl == -2) {
            return false;
        }
        if (position == Gate.OPEN) {
            sessionMap(sessionId).fastPut("closeAt", "0");
        }
        return bucket.setIfExists(stored(position), Duration.ofMillis(Math.max(1, ttl)));
    }

    int pending(long sessionId) {
        return redis.getScoredSortedSet(new SessionKeys(sessionId).pending(), StringCodec.INSTANCE)
                .size();
    }

    /** Answers that grabs of a session were given. */
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

    /**
     * Permits left per slot for whoever grabs: none of one that is kept for its waitlist. Only counters and marks are
     * read.
     */
    Map<Long, Integer> remaining(long sessionId) {
        var keys = new SessionKeys(sessionId);
        Map<Long, Integer> left = new LinkedHashMap<>();
        var ids = slotMap(keys).readAllKeySet();
        if (ids.isEmpty()) {
            return left;
        }
        Map<String, String> counters = redis.getBuckets(StringCodec.INSTANCE)
                .get(ids.stream().map(id -> keys.permitsPrefix() + id).toArray(String[]::new));
        Map<String, String> marks = redis.<String, String>getMap(keys.waitlist(), StringCodec.INSTANCE)
                .readAllMap();
        for (String id : ids) {
            String count = counters.get(keys.permitsPrefix() + id);
            boolean isKept = marks.getOrDefault(id, "").endsWith("|1");
            left.put(Long.valueOf(id), count == null || isKept ? 0 : Math.max(0, Integer.parseInt(count)));
        }
        return left;
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
