package com.courtgate.booking.session;

import com.courtgate.booking.BookingServerTest;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Courts and sessions made the way the sports office makes them. */
public abstract class CatalogFixture extends BookingServerTest {
    protected static final ZoneId CAMPUS = ZoneId.of("Asia/Shanghai");

    protected long aCourt() {
        return post(admin(), "/admin/courts", Map.of("name", "a court"))
                .isOk()
                .data()
                .path("id")
                .asLong();
    }

    protected LocalDate tomorrow() {
        return LocalDate.ofInstant(clock.instant(), CAMPUS).plusDays(1);
    }

    protected Instant soon() {
        return clock.instant().plusSeconds(60);
    }

    protected static Map<String, Object> slot(long court, int hour) {
        return Map.of(
                "courtId", court,
                "startTime", "%02d:00".formatted(hour),
                "endTime", "%02d:00".formatted(hour + 1));
    }

    protected Map<String, Object> session(List<Map<String, Object>> slots) {
        return Map.of("slotDate", tomorrow(), "flashTime", soon(), "slots", slots);
    }

    /** Tomorrow's session with some hours of a court of its own; answers the created session. */
    protected JsonNode aSession(int slots) {
        long court = aCourt();
        return post(
                        admin(),
                        "/admin/sessions",
                        session(IntStream.range(0, slots)
                                .mapToObj(i -> slot(court, 8 + i))
                                .toList()))
                .isOk()
                .data();
    }

    /** Says that every instance has the features up to this number; 0: none of them. */
    protected void releaseFeatures(int number) {
        put(admin(), "/admin/settings", Map.of("RELEASE_FEATURES", number, "why", "for this test"))
                .isOk();
    }

    /** As recording would leave it. */
    protected void aReservation(JsonNode slot, int place, String status, String trace) {
        jdbc.update(
                """
                insert into reservation (order_no, session_id, slot_id, slot_permits, place_no,
                    user_id, trace_id, amount_fen, status, created_at, updated_at)
                values ('o', ?, ?, ?, ?, ?, ?, 0, ?, now(3), now(3))
                """,
                slot.path("sessionId").asLong(),
                slot.path("id").asLong(),
                slot.path("permits").asInt(),
                place,
                slot.path("id").asLong() * 100 + place,
                trace,
                status);
    }
}
