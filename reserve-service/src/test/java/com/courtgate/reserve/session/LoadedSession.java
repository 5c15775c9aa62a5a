package com.courtgate.reserve.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.SessionPostponed;
import com.courtgate.common.contract.session.Gate;
import com.courtgate.common.contract.session.Holder;
import com.courtgate.common.contract.session.SessionStock;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.reserve.TestRedis;
import com.courtgate.reserve.redis.IncarnationScript;
import com.courtgate.reserve.redis.SessionKeys;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.redisson.api.RScoredSortedSet;
import org.redisson.api.RScript;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.StringCodec;

/** A session of a test's own, with ids nobody else uses, and what Redis has of it. */
public final class LoadedSession {
    private static final AtomicLong NEXT_ID =
            new AtomicLong(ThreadLocalRandom.current().nextLong(1_000_000, 1_000_000_000));

    private final RedissonClient redis;
    private final SessionStore store;
    private final long id = NEXT_ID.incrementAndGet();
    private final SessionKeys keys = new SessionKeys(id);
    private final List<Long> slots;
    private final int[] permits;
    private final long[] sellUntil;
    private final boolean[] blocked;
    private final int[] blockVersion;
    private final boolean[] keptForWaitlist;
    private final int[] waitlistVersion;
    private final int quota;
    private final long expireAt = redisNow() + Duration.ofHours(5).toMillis();
    private long gateTime = redisNow() - 1000;
    private long closeTime;
    private int timesVersion;
    private boolean wasLoaded;

    private LoadedSession(RedissonClient redis, int quota, int... permits) {
        this.redis = redis;
        this.store = store(redis);
        this.quota = quota;
        this.permits = permits;
        this.sellUntil = new long[permits.length];
        this.blocked = new boolean[permits.length];
        this.blockVersion = new int[permits.length];
        this.keptForWaitlist = new boolean[permits.length];
        this.waitlistVersion = new int[permits.length];
        Arrays.fill(sellUntil, expireAt);
        this.slots =
                IntStream.range(0, permits.length).mapToObj(i -> id * 100 + i).toList();
    }

    static SessionStore store(RedissonClient redis) {
        return new SessionStore(
                new LoadSlotsScript(redis), new OpenForGrabsScript(redis), new SnapshotScript(redis), redis);
    }

    /** Owner of a permit, by the database. */
    public record Owner(long slotId, long userId, String traceId) {}

    /** Open by time, with one slot per given number of permits; a user may have two. */
    public static LoadedSession open(int... permits) {
        return openWithQuota(2, permits);
    }

    public static LoadedSession openWithQuota(int quota, int... permits) {
        LoadedSession session = unknown(quota, permits);
        session.load();
        return session;
    }

    /** Not in Redis at all. */
    public static LoadedSession unknown(int quota, int... permits) {
        return new LoadedSession(TestRedis.client(), quota, permits);
    }

    /** Like {@link #open}, on another Redis than that of all tests. */
    public static LoadedSession openOn(RedissonClient redis, int... permits) {
        LoadedSession session = new LoadedSession(redis, 2, permits);
        session.load();
        return session;
    }

    public long id() {
        return id;
    }

    public long slot() {
        return slots.getFirst();
    }

    public long slot(int index) {
        return slots.get(index);
    }

    public List<Long> slots() {
        return slots;
    }

    public SessionKeys keys() {
        return keys;
    }

    public long expireAt() {
        return expireAt;
    }

    /** For the next load. */
    public LoadedSession gateAt(long epochMillis) {
        gateTime = epochMillis;
        return this;
    }

    /** For the next load. */
    public LoadedSession closeAt(long epochMillis) {
        closeTime = epochMillis;
        return this;
    }

    /** For the next load. */
    public LoadedSession timesVersion(int version) {
        timesVersion = version;
        return this;
    }

    /** For the next load. */
    public LoadedSession sellUntil(int slot, long epochMillis) {
        sellUntil[slot] = epochMillis;
        return this;
    }

    /** For the next load. */
    public LoadedSession blocked(int slot, boolean isBlocked, int version) {
        blocked[slot] = isBlocked;
        blockVersion[slot] = version;
        return this;
    }

    /** For the next load. */
    public LoadedSession keptForWaitlist(int slot, boolean isKept, int version) {
        keptForWaitlist[slot] = isKept;
        waitlistVersion[slot] = version;
        return this;
    }

    /** Permits left of a slot for whoever grabs, as the board shows them. */
    public int remaining(int slot) {
        return store.remaining(id).get(slots.get(slot));
    }

    /** The mark of a slot's waitlist as it is stored; null without one. */
    public @Nullable String waitlistMark(int slot) {
        return redis.<String, String>getMap(keys.waitlist(), StringCodec.INSTANCE)
                .get(Long.toString(slots.get(slot)));
    }

    /** Loads, or loads again; answers the slots set anew. Its first incarnation began an hour ago. */
    public int load(Owner... owners) {
        int anew = store.load(document(owners), Gate.TIMED);
        if (!wasLoaded) {
            ageIncarnation();
        }
        wasLoaded = true;
        return anew;
    }

    /** Loads a document that was asked for in that incarnation; false where it is over, and nothing is loaded. */
    public boolean loadAskedIn(String incarnation, Owner... owners) {
        try {
            store.load(document(owners).askedIn(incarnation), Gate.TIMED);
            return true;
        } catch (ApiException another) {
            return false;
        }
    }

    /** In which incarnation Redis has the session, as whoever is about to ask the database gets to know it. */
    public String incarnation() {
        return new IncarnationScript(redis).current(id);
    }

    private void ageIncarnation() {
        String[] runAndMicros = incarnation().split("@");
        long micros = Long.parseLong(runAndMicros[1]) - Duration.ofHours(1).toMillis() * 1000;
        redis.<String, String>getMap(keys.session(), StringCodec.INSTANCE)
                .fastPut("life", runAndMicros[0] + "@" + micros);
    }

    SessionStock document(Owner... owners) {
        return new SessionStock(
                id,
                gateTime,
                closeTime,
                expireAt,
                quota,
                IntStream.range(0, permits.length)
                        .mapToObj(i -> new SessionStock.Slot(
                                slots.get(i),
                                permits[i],
                                sellUntil[i],
                                blocked[i],
                                blockVersion[i],
                                new SessionStock.WaitlistMark(keptForWaitlist[i], waitlistVersion[i])))
                        .toList(),
                Arrays.stream(owners)
                        .map(o -> new Holder(o.slotId(), o.userId(), o.traceId()))
                        .toList(),
                timesVersion,
                null);
    }

    /** False when it changed nothing. */
    boolean postpone(long gateTimeMillis, int version) {
        return new PostponeScript(redis).postpone(new SessionPostponed(id, gateTimeMillis, 0, version));
    }

    /** As if a replica of the server that had it loaded had taken over. */
    public void wasSucceeded() {
        redis.<String, String>getMap(keys.session(), StringCodec.INSTANCE)
                .putAll(Map.of("loadedBy", "another-run", "life", "anotherrun@1"));
    }

    /** False when another server has taken over since it was loaded. */
    public boolean isWhole() {
        return new LoadStateScript(redis).of(id).loaded();
    }

    /** Returns how often the marks of its waitlists were changed, all together, as a pulse tells it. */
    public @Nullable Integer waitlistVersions() {
        return new LoadStateScript(redis).of(id).versions().lines();
    }

    /** Returns how often its times were changed, and its blocks all together, as a pulse tells it. */
    public List<Integer> versions() {
        var versions = new LoadStateScript(redis).of(id).versions();
        return List.of(versions.times(), versions.blocks());
    }

    /** As a repair does with what the database has. */
    public void adopt(int slot, long userId, String traceId) {
        long slotId = slots.get(slot);
        new RepairScript(redis).repair(id, null, slotId, List.of(), List.of(new Holder(slotId, userId, traceId)));
    }

    public void openByHand() {
        store.move(id, Gate.OPEN);
    }

    public void closeByHand() {
        store.move(id, Gate.CLOSED);
    }

    public void openByTime() {
        store.move(id, Gate.TIMED);
    }

    /** As if Redis had been restarted empty. */
    public void loseEverything() {
        redis.getKeys().delete(allKeys().toArray(String[]::new));
        sessions().remove(Long.toString(id));
    }

    /** Lets the pending hold have waited that long. */
    public void agePending(String traceId, Duration age) {
        pendingSet().add(redisNow() - age.toMillis(), traceId);
    }

    /** The counter as it is; null without one. */
    public @Nullable Integer left(long slotId) {
        String left = redis.<String>getBucket(keys.permitsPrefix() + slotId, StringCodec.INSTANCE)
                .get();
        return left == null ? null : Integer.valueOf(left);
    }

    /** Makes the counter lie. */
    public void plantLeft(long slotId, int left) {
        eval(
                "return {redis.call('SET', KEYS[1], ARGV[1], 'KEEPTTL')}",
                List.of(keys.permitsPrefix() + slotId),
                "" + left);
    }

    /** Something that no script can use. */
    public void plantNonsense(String key) {
        eval("return {redis.call('SET', KEYS[1], 'nonsense')}", List.of(key));
    }

    /** As if it had been loaded by one who died before registering it. */
    void forgetRegistration() {
        sessions().remove(Long.toString(id));
    }

    /** Stores a trace's result, as the scripts write it. */
    public void plantFate(String traceId, String stored) {
        redis.<String, String>getMap(keys.results(), StringCodec.INSTANCE).fastPut(traceId, stored);
    }

    /** Makes the holders lie. */
    public void plantHolder(long slotId, long userId, String traceId) {
        redis.<String, String>getMap(keys.holdersPrefix() + slotId, StringCodec.INSTANCE)
                .fastPut(Long.toString(userId), traceId);
    }

    /** User to trace; to several with commas, while one of them is still to be released. */
    public Map<Long, String> holders(long slotId) {
        Map<Long, String> holders = new HashMap<>();
        redis.<String, String>getMap(keys.holdersPrefix() + slotId, StringCodec.INSTANCE)
                .readAllMap()
                .forEach((user, trace) -> holders.put(Long.valueOf(user), trace));
        return holders;
    }

    /** Permits the user has, as the quota counts them. */
    public int had(long userId) {
        String had =
                redis.<String, String>getMap(keys.quota(), StringCodec.INSTANCE).get(Long.toString(userId));
        return had == null ? 0 : Integer.parseInt(had);
    }

    /** Trace to the time since when it waits. */
    public Map<String, Long> pending() {
        Map<String, Long> pending = new HashMap<>();
        pendingSet()
                .entryRange(0, -1)
                .forEach(e -> pending.put(e.getValue(), e.getScore().longValue()));
        return pending;
    }

    /** As stored; null when Redis does not know the trace. */
    public @Nullable String result(String traceId) {
        return results().get(traceId);
    }

    /** Trace to what is stored of its result. */
    public Map<String, String> results() {
        return redis.<String, String>getMap(keys.results(), StringCodec.INSTANCE)
                .readAllMap();
    }

    /** I2 for every slot, and the quota counts what the slots say. */
    public void assertConserved() {
        Map<Long, Integer> had = new HashMap<>();
        for (int i = 0; i < permits.length; i++) {
            Map<Long, String> holders = holders(slots.get(i));
            assertThat(left(slots.get(i))).as("left of slot " + i).isNotNull();
            Map<Long, Integer> held = new HashMap<>();
            holders.forEach((user, traces) -> held.put(user, traces.split(",").length));
            assertThat(left(slots.get(i))
                            + held.values().stream().mapToInt(n -> n).sum())
                    .as("left + holders of slot " + i + ", held by " + holders)
                    .isEqualTo(permits[i]);
            held.forEach((user, n) -> had.merge(user, n, Integer::sum));
        }
        redis.<String, String>getMap(keys.quota(), StringCodec.INSTANCE)
                .readAllMap()
                .forEach((user, count) -> assertThat(Integer.parseInt(count))
                        .as("quota of user " + user)
                        .isEqualTo(had.getOrDefault(Long.valueOf(user), 0)));
    }

    /** Nobody's keys may outlive the day after the session. */
    public void assertEveryKeyExpires() {
        List<Object> endless = eval("""
                        local endless = {}
                        for _, key in ipairs(KEYS) do
                          if redis.call('PTTL', key) == -1 then endless[#endless + 1] = key end
                        end
                        return endless
                        """, allKeys());
        assertThat(endless).as("keys without an end").isEmpty();
    }

    private List<Object> allKeys() {
        List<Object> all = new ArrayList<>(List.of(
                keys.gate(),
                keys.gateTime(),
                keys.session(),
                keys.slots(),
                keys.quota(),
                keys.pending(),
                keys.results(),
                keys.answers(),
                keys.waitlist(),
                keys.allowances()));
        for (long slot : slots) {
            all.add(keys.permitsPrefix() + slot);
            all.add(keys.holdersPrefix() + slot);
        }
        return all;
    }

    /** Epoch millis by the Redis server's clock. */
    public static long redisNow() {
        List<Object> time = eval(TestRedis.client(), "return redis.call('TIME')", List.of());
        return Long.parseLong(time.get(0).toString()) * 1000
                + Long.parseLong(time.get(1).toString()) / 1000;
    }

    private List<Object> eval(String source, List<Object> names, Object... arguments) {
        return eval(redis, source, names, arguments);
    }

    private static List<Object> eval(RedissonClient redis, String source, List<Object> names, Object... arguments) {
        return redis.getScript(StringCodec.INSTANCE)
                .eval(RScript.Mode.READ_WRITE, source, RScript.ReturnType.MULTI, names, arguments);
    }

    private RScoredSortedSet<String> pendingSet() {
        return redis.getScoredSortedSet(keys.pending(), StringCodec.INSTANCE);
    }

    private RScoredSortedSet<String> sessions() {
        return redis.getScoredSortedSet(SessionKeys.SESSIONS, StringCodec.INSTANCE);
    }
}
