package com.courtgate.scheduler.stub;

import com.courtgate.common.contract.session.Gate;
import com.courtgate.common.contract.session.StockState;
import com.courtgate.common.testing.StubServer;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Plays reserve-service: what is loaded with which gate, and readings of stock told by a test. */
public final class StubReserve extends StubServer {
    private final Map<Long, Instant> flashTimes = new ConcurrentHashMap<>();
    private final Map<Long, Integer> quotas = new ConcurrentHashMap<>();
    private final Map<Long, Gate> gates = new ConcurrentHashMap<>();
    private final Map<Long, Deque<StockState>> readings = new ConcurrentHashMap<>();
    private final Map<Long, Versions> versions = new ConcurrentHashMap<>();
    private final Set<Long> succeeded = ConcurrentHashMap.newKeySet();
    private final List<JsonNode> repairs = new CopyOnWriteArrayList<>();
    private volatile boolean forgetsBlocks;
    private volatile Runnable afterLoad = () -> {};
    private final AtomicInteger lives = new AtomicInteger();

    public StubReserve() {
        super(StubBooking.INTERNAL_KEY);
        on("POST", "/internal/sessions/{id}/load", request -> load(request.id(), request.json()));
        on("POST", "/internal/sessions/{id}/gate", request -> moveGate(request.id(), request.json()));
        on("GET", "/internal/sessions/{id}/pulse", request -> loadState(request.id()));
        on("GET", "/internal/sessions/{id}/life", request -> Map.of("life", "life " + lives));
        on("GET", "/internal/sessions/{id}/state", request -> state(request.id()));
        on("POST", "/internal/sessions/{id}/repair", request -> repair(request.json()));
    }

    /** Counts of the changes of times and blocks, as far as Redis knows. */
    public record Versions(int times, int blocks) {}

    public void forgetEverything() {
        lostEverything();
        readings.clear();
        repairs.clear();
        requests().clear();
        afterLoad = () -> {};
        forgetsBlocks = false;
        isWell();
    }

    /** Redis was restarted empty. */
    public void lostEverything() {
        lives.incrementAndGet();
        quotas.clear();
        gates.clear();
        versions.clear();
        succeeded.clear();
    }

    public void hasLoaded(long sessionId, int quota, Gate gate) {
        quotas.put(sessionId, quota);
        gates.put(sessionId, gate);
        versions.put(sessionId, new Versions(0, 0));
    }

    /** A change of the session has arrived here. */
    public void heardOf(long sessionId, int times, int blocks) {
        versions.put(sessionId, new Versions(times, blocks));
    }

    /** Forgets blocks, whatever is loaded. */
    public void forgetsBlocks() {
        forgetsBlocks = true;
    }

    /** As a release does that knows nothing of versions. */
    public void tellsNoVersions(long sessionId) {
        versions.remove(sessionId);
    }

    /** Another server has taken over, and may lack what was written last of the session. */
    public void wasSucceeded(long sessionId) {
        succeeded.add(sessionId);
    }

    /** Once, right after the next load. */
    public void afterLoad(Runnable meanwhile) {
        afterLoad = meanwhile;
    }

    /** The next readings of a session's stock; the last one stays. */
    public void reads(long sessionId, StockState... states) {
        readings.put(sessionId, new ArrayDeque<>(List.of(states)));
    }

    /** NONE when the session is not loaded. */
    public Gate gate(long sessionId) {
        return gates.getOrDefault(sessionId, Gate.NONE);
    }

    public int quota(long sessionId) {
        return quotas.getOrDefault(sessionId, 0);
    }

    public List<JsonNode> repairs() {
        return repairs;
    }

    /** As it was loaded last. */
    public Instant flashTime(long sessionId) {
        return flashTimes.get(sessionId);
    }

    private Object load(long id, JsonNode document) {
        if (document.hasNonNull("life") && !document.get("life").asText().equals("life " + lives)) {
            throw new Refusal(503);
        }
        flashTimes.put(id, Instant.ofEpochMilli(document.get("gateTimeMillis").asLong()));
        quotas.put(id, document.get("quota").asInt());
        gates.putIfAbsent(id, Gate.TIMED);
        int blocks = document.get("slots").findValues("blockVersion").stream()
                .mapToInt(JsonNode::asInt)
                .sum();
        versions.put(id, new Versions(document.get("timesVersion").asInt(), forgetsBlocks ? 0 : blocks));
        succeeded.remove(id);
        Runnable meanwhile = afterLoad;
        afterLoad = () -> {};
        meanwhile.run();
        return Map.of("slots", 0); // a second load sets nothing anew
    }

    private Object moveGate(long id, JsonNode wanted) {
        Gate to = Gate.valueOf(wanted.get("state").asText());
        if (gates.computeIfPresent(id, (key, gate) -> to) == null) {
            throw new Refusal(404);
        }
        return wanted;
    }

    private Object loadState(long id) {
        boolean loaded = gates.containsKey(id) && !succeeded.contains(id);
        var told = new HashMap<String, Object>(Map.of("loaded", loaded, "quota", quota(id), "gate", gate(id)));
        if (versions.containsKey(id)) {
            told.put("versions", versions.get(id));
        }
        return told;
    }

    private Object state(long id) {
        Deque<StockState> next = readings.get(id);
        if (next == null) {
            return new StockState(false, Gate.NONE, 0, 0L, Map.of(), List.of());
        }
        return next.size() > 1 ? next.poll() : next.peek();
    }

    private Object repair(JsonNode repair) {
        repairs.add(repair);
        return Map.of("adopted", 0, "released", 0, "recounted", 0);
    }
}
