package com.courtgate.scheduler.stub;

import static com.courtgate.common.contract.session.SessionStatus.CLOSED;
import static com.courtgate.common.contract.session.SessionStatus.OPEN;

import com.courtgate.common.contract.session.Holder;
import com.courtgate.common.contract.session.Session;
import com.courtgate.common.contract.session.SessionStatus;
import com.courtgate.common.contract.session.SessionStock;
import com.courtgate.common.testing.StubServer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Plays booking-service: sessions with slots and holders, moved by compare-and-set. */
public final class StubBooking extends StubServer {
    static final String INTERNAL_KEY = "the-key-of-the-tests";
    private static final long SELL_UNTIL = 4_102_444_800_000L;
    private static final ObjectMapper JSON = JsonMapper.builder()
            .findAndAddModules()
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .build();
    private final Map<Long, StubReserve.Versions> versions = new ConcurrentHashMap<>();
    private final Map<Long, Session> sessions = new ConcurrentHashMap<>();
    private final Map<Long, List<SessionStock.Slot>> slots = new ConcurrentHashMap<>();
    private final Map<Long, List<Holder>> holders = new ConcurrentHashMap<>();
    private final List<JsonNode> auditLog = new CopyOnWriteArrayList<>();
    private final AtomicInteger plansGenerated = new AtomicInteger();
    private volatile Runnable beforeMove = () -> {};
    private volatile Runnable afterDocument = () -> {};

    public StubBooking() {
        super(INTERNAL_KEY);
        on("GET", "/internal/sessions/current", request -> current());
        on("GET", "/internal/sessions/{id}", request -> told(known(request.id())));
        on("GET", "/internal/sessions/{id}/load", request -> document(request.id()));
        on("GET", "/internal/sessions/{id}/counts", request -> counts(request.id()));
        on("POST", "/internal/sessions/{id}/status", request -> move(request.id(), request.json()));
        on("POST", "/internal/plans/generate", request -> generate());
        on("POST", "/internal/audit-log", request -> record(request.json()));
    }

    public void forgetEverything() {
        sessions.clear();
        slots.clear();
        holders.clear();
        auditLog.clear();
        requests().clear();
        beforeMove = () -> {};
        afterDocument = () -> {};
        isWell();
    }

    /** A session with two slots: the first of one permit, the second of two. */
    public void has(Session session) {
        hasNothingToSell(session);
        slots.put(
                session.id(),
                List.of(
                        new SessionStock.Slot(session.id() * 10 + 1, 1, SELL_UNTIL),
                        new SessionStock.Slot(session.id() * 10 + 2, 2, SELL_UNTIL)));
    }

    public void hasNothingToSell(Session session) {
        sessions.put(session.id(), session);
        versions.put(session.id(), new StubReserve.Versions(0, 0));
        slots.put(session.id(), List.of());
        holders.put(session.id(), new CopyOnWriteArrayList<>());
    }

    public void hasReservation(long sessionId, Holder holder) {
        holders.get(sessionId).add(holder);
    }

    public void lostReservation(long sessionId, Holder holder) {
        holders.get(sessionId).remove(holder);
    }

    /** Once, right before the next move is looked at. */
    public void beforeMove(Runnable meanwhile) {
        beforeMove = meanwhile;
    }

    /** Once, while the next document for a load is under way. */
    public void afterDocument(Runnable meanwhile) {
        afterDocument = meanwhile;
    }

    public void movedByAnother(long sessionId, SessionStatus to) {
        sessions.computeIfPresent(sessionId, (id, session) -> session.with(to));
    }

    public void postponed(long sessionId, Instant flashTime) {
        sessions.computeIfPresent(
                sessionId,
                (id, s) -> new Session(
                        id, s.slotDate(), flashTime, s.closeTime(), s.timeZone(), s.status(), s.quota(), null));
    }

    /** Sets how often its times, or blocks of its slots, have been changed by now. */
    public void hasChanged(long sessionId, int times, int blocks) {
        versions.put(sessionId, new StubReserve.Versions(times, blocks));
        slots.computeIfPresent(sessionId, (id, all) -> {
            SessionStock.Slot first = all.getFirst();
            var changed = new SessionStock.Slot(first.slotId(), first.permits(), SELL_UNTIL, true, blocks, null);
            return List.of(changed, all.getLast());
        });
    }

    /** As a release does that knows nothing of versions. */
    public void tellsNoVersions(long sessionId) {
        versions.remove(sessionId);
    }

    public SessionStatus status(long sessionId) {
        return sessions.get(sessionId).status();
    }

    public List<JsonNode> auditLog() {
        return auditLog;
    }

    public int plansGenerated() {
        return plansGenerated.get();
    }

    private List<ObjectNode> current() {
        return sessions.values().stream().map(this::told).toList();
    }

    private ObjectNode told(Session session) {
        ObjectNode told = JSON.valueToTree(session);
        if (versions.containsKey(session.id())) {
            told.putPOJO("versions", versions.get(session.id()));
        }
        return told;
    }

    private Session known(long id) {
        Session session = sessions.get(id);
        if (session == null) {
            throw new Refusal(404);
        }
        return session;
    }

    private SessionStock document(long id) {
        Runnable meanwhile = afterDocument;
        afterDocument = () -> {};
        meanwhile.run();
        Session session = known(id);
        long flash = session.flashTime().toEpochMilli();
        return new SessionStock(
                id,
                flash,
                session.closeTime() == null ? 0 : session.closeTime().toEpochMilli(),
                flash + 86_400_000,
                session.quota(),
                slots.get(id),
                new ArrayList<>(holders.get(id)),
                versions.containsKey(id) ? versions.get(id).times() : 0,
                null);
    }

    private Map<String, Object> counts(long id) {
        int recorded = holders.get(id).size();
        return Map.of("permits", 3, "recorded", recorded, "paid", 1);
    }

    private Map<String, Object> move(long id, JsonNode body) {
        Runnable meanwhile = beforeMove;
        beforeMove = () -> {};
        meanwhile.run();
        SessionStatus to = SessionStatus.valueOf(body.get("to").asText());
        var changed = new boolean[1];
        Session after = sessions.compute(id, (key, session) -> {
            SessionStatus is = session.status();
            boolean expected =
                    !body.hasNonNull("from") || body.get("from").asText().equals(is.name());
            boolean legal = to.ordinal() > is.ordinal() || (is == CLOSED && to == OPEN);
            changed[0] = expected && legal && hasTimes(session, body.path("loaded"));
            return changed[0] ? session.with(to) : session;
        });
        return Map.of("status", after.status(), "changed", changed[0]);
    }

    private static boolean hasTimes(Session session, JsonNode loaded) {
        return loaded.isMissingNode()
                || loaded.get("flashMillis").asLong() == session.flashTime().toEpochMilli();
    }

    private Map<String, Object> generate() {
        plansGenerated.incrementAndGet();
        return Map.of("created", 0);
    }

    private Map<String, Object> record(JsonNode entry) {
        auditLog.add(entry);
        return Map.of();
    }
}
