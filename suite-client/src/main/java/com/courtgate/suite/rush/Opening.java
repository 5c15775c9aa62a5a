package com.courtgate.suite.rush;

import com.courtgate.suite.Api;
import com.courtgate.suite.Api.Answer;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;

/**
 * A session made for a rush, through the admin's endpoints.
 *
 * @param slotIds in the order of hours, then courts
 */
public record Opening(long sessionId, Instant flashTime, List<Long> slotIds, int permitsPerSlot) {
    private static final ZoneId ZONE = ZoneId.of("Asia/Shanghai"); // near that of hall 1, which has the courts
    private static final int FIRST_HOUR = 8;
    private static final int WISHES = 3;

    /**
     * Creates a session on the first coming date whose hours are still free, and waits until it is warmed up.
     *
     * @param untilGate how long from now the gate opens
     */
    public static Opening create(
            Api api, String adminToken, int courts, int hours, int permits, Duration untilGate, Clock clock) {
        List<Long> courtIds = courts(api, adminToken, courts);
        LocalDate date = LocalDate.ofInstant(clock.instant(), ZONE).plusDays(1);
        for (int attempt = 0; attempt < 400; attempt++, date = date.plusDays(1)) {
            Instant flashTime = clock.instant().plus(untilGate);
            Answer answer = api.post("/admin/sessions", adminToken, body(date, flashTime, courtIds, hours, permits));
            if (!answer.code().equals("PARAM_ERROR")) { // the hours of that date are sold in another session
                return warm(api, adminToken, answer, permits);
            }
        }
        throw new IllegalStateException("no free date within 400 days");
    }

    /** Creates a session of one slot of tomorrow, on a court of its own, and waits until it is warmed up. */
    public static Opening createTomorrow(Api api, String adminToken, int permits, Duration untilGate, Clock clock) {
        long court = newCourt(api, adminToken, "Court " + UUID.randomUUID());
        return createTomorrow(api, adminToken, court, permits, untilGate, clock);
    }

    /** Creates a session of one slot of tomorrow on that court, and waits until it is warmed up. */
    public static Opening createTomorrow(
            Api api, String adminToken, long court, int permits, Duration untilGate, Clock clock) {
        LocalDate tomorrow = LocalDate.ofInstant(clock.instant(), ZONE).plusDays(1);
        var body = body(tomorrow, clock.instant().plus(untilGate), List.of(court), 1, permits);
        return warm(api, adminToken, api.post("/admin/sessions", adminToken, body), permits);
    }

    private static Opening warm(Api api, String adminToken, Answer created, int permits) {
        JsonNode data = created.expectSuccess().data();
        List<Long> slots = new ArrayList<>();
        data.path("slots").forEach(slot -> slots.add(slot.path("id").asLong()));
        var opening = new Opening(
                data.path("id").asLong(), Instant.parse(data.path("flashTime").asText()), slots, permits);
        opening.awaitWarm(api, adminToken);
        return opening;
    }

    public int permits() {
        return slotIds.size() * permitsPerSlot;
    }

    /** Returns somebody's wishes, best first: evenings are wanted more. */
    List<Long> wishes(Random random) {
        List<Long> wishes = new ArrayList<>();
        while (wishes.size() < Math.min(WISHES, slotIds.size())) {
            int index = Math.max(random.nextInt(slotIds.size()), random.nextInt(slotIds.size()));
            if (!wishes.contains(slotIds.get(index))) {
                wishes.add(slotIds.get(index));
            }
        }
        return wishes;
    }

    /** Whether grabs pass, as the office's live view says. */
    public boolean isOpen(Api api, String adminToken) {
        return api.get("/admin/sessions/" + sessionId + "/live", adminToken)
                .text("status")
                .equals("OPEN");
    }

    /** Returns when grabs pass. */
    public void awaitOpen(Api api, String adminToken) {
        while (!isOpen(api, adminToken)) {
            LockSupport.parkNanos(Duration.ofMillis(200).toNanos());
        }
    }

    private void awaitWarm(Api api, String adminToken) {
        for (int attempt = 0; attempt < 600; attempt++) {
            Answer answer = api.get("/admin/sessions/" + sessionId + "/live", adminToken);
            String status = answer.text("status");
            if (status.equals("WARMED") || status.equals("OPEN")) {
                return;
            }
            LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
        }
        throw new IllegalStateException("session " + sessionId + " was not warmed up in a minute");
    }

    private static Map<String, Object> body(
            LocalDate date, Instant flashTime, List<Long> courtIds, int hours, int permits) {
        List<Map<String, Object>> slots = new ArrayList<>();
        for (int hour = FIRST_HOUR; hour < FIRST_HOUR + hours; hour++) {
            for (long court : courtIds) {
                slots.add(Map.of(
                        "courtId",
                        court,
                        "startTime",
                        "%02d:00".formatted(hour),
                        "endTime",
                        "%02d:00".formatted(hour + 1),
                        "permits",
                        permits,
                        "priceFen",
                        2000));
            }
        }
        return Map.of(
                "slotDate", date.toString(),
                "flashTime", Instant.ofEpochMilli(flashTime.toEpochMilli()).toString(),
                "slots", slots);
    }

    private static List<Long> courts(Api api, String adminToken, int wanted) {
        List<Long> ids = new ArrayList<>();
        Answer known = api.get("/admin/courts?size=200&hallId=1", adminToken).expectSuccess();
        JsonNode items = known.data().isArray() ? known.data() : known.data().path("items");
        items.forEach(court -> ids.add(court.path("id").asLong()));
        while (ids.size() < wanted) {
            ids.add(newCourt(api, adminToken, (ids.size() + 1) + "号场"));
        }
        return ids.subList(0, wanted);
    }

    private static long newCourt(Api api, String adminToken, String name) {
        return api.post("/admin/courts", adminToken, Map.of("name", name))
                .expectSuccess()
                .data()
                .path("id")
                .asLong();
    }
}
