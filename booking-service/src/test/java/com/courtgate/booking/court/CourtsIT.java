package com.courtgate.booking.court;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.session.CatalogFixture;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CourtsIT extends CatalogFixture {

    @Test
    void addsRenamesAndRemoves() {
        long id = aCourt();
        put(admin(), "/admin/courts/" + id, Map.of("name", " renamed ")).isOk();
        int total = courts();
        String newest = "/admin/courts?size=1&page=" + (total - 1);
        assertThat(get(admin(), newest).isOk().data().path("items").toString())
                .isEqualTo("[{\"id\":%d,\"name\":\"renamed\",\"hallId\":1}]".formatted(id));
        delete(admin(), "/admin/courts/" + id).isOk();
        assertThat(courts()).isEqualTo(total - 1);
        put(admin(), "/admin/courts/" + id, Map.of("name", "x")).isRefused(404, "NOT_FOUND");
        delete(admin(), "/admin/courts/" + id).isRefused(404, "NOT_FOUND");
        var trail = get(admin(), "/admin/audit-log?target=court:" + id).data();
        assertThat(trail.path("total").asInt()).isEqualTo(3);
    }

    private int courts() {
        return get(admin(), "/admin/courts?size=1").data().path("total").asInt();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "x",
                "[]",
                "{}",
                "{\"name\":\"\"}",
                "{\"name\":null}",
                "{\"name\":{}}",
                "{\"name\":\"1234567890123456789012345678901234567890123456789012345678901\"}"
            })
    void refusesBadNames(String body) {
        post(admin(), "/admin/courts", body).isRefused(400, "VALIDATE_FAILED");
        put(admin(), "/admin/courts/1", body).isRefused(400, "VALIDATE_FAILED");
    }

    private Answer move(long court, long hall) {
        return put(admin(), "/admin/courts/" + court, Map.of("name", "moved", "hallId", hall));
    }

    @Test
    void movesToAnotherHallOfItsZone() {
        long from = aHall("Asia/Shanghai");
        long to = aHall("Asia/Shanghai");
        long court = aCourtOf(from);
        JsonNode made = post(admin(), "/admin/sessions", session(List.of(slot(court, 8))))
                .isOk()
                .data();
        JsonNode refused = move(court, to).isRefused(409, "STATE_INVALID").data();
        assertThat(refused.path("hallId").asText()).contains(tomorrow() + " 09:00");
        clock.set(tomorrow().atTime(9, 0).atZone(CAMPUS).toInstant());
        assertThat(move(court, to).isOk().data().path("hallId").asLong()).isEqualTo(to);
        assertThat(get(admin(), "/admin/courts?hallId=" + to)
                        .isOk()
                        .data()
                        .path("items")
                        .findValuesAsText("id"))
                .containsExactly(String.valueOf(court));
        assertThat(get(admin(), "/admin/sessions/" + made.path("id").asLong())
                        .isOk()
                        .data()
                        .path("hallId")
                        .asLong())
                .as("what is past keeps its hall")
                .isEqualTo(from);
        assertThat(get(admin(), "/admin/audit-log?action=court.move&target=court:" + court)
                        .data()
                        .path("total")
                        .asInt())
                .isOne();
    }

    /** The release before writes no instants. */
    @Test
    void staysWhileSlotsWithoutInstantsMayBeToCome() {
        long court = aCourtOf(aHall("Asia/Shanghai"));
        post(admin(), "/admin/sessions", session(List.of(slot(court, 8)))).isOk();
        jdbc.update("update time_slot set starts_at = null, ends_at = null where court_id = ?", court);
        move(court, aHall("Asia/Shanghai")).isRefused(409, "STATE_INVALID");
    }

    @Test
    void doesNotMoveToAnotherZoneNorToAHallThatIsNot() {
        long court = aCourt();
        assertThat(move(court, aHall("Europe/Berlin"))
                        .isRefused(400, "PARAM_ERROR")
                        .data()
                        .path("hallId")
                        .asText())
                .isEqualTo("has the time zone Europe/Berlin, the court's own hall has Asia/Shanghai");
        long closed = aHall("Asia/Shanghai");
        jdbc.update("update hall set active = false where id = ?", closed);
        for (long hall : List.of(closed, 987_654_321L)) {
            assertThat(move(court, hall)
                            .isRefused(400, "PARAM_ERROR")
                            .data()
                            .path("hallId")
                            .asText())
                    .contains(String.valueOf(hall));
            post(admin(), "/admin/courts", Map.of("name", "new", "hallId", hall))
                    .isRefused(400, "PARAM_ERROR");
        }
        assertThat(jdbc.queryForObject("select hall_id from court where id = ?", Long.class, court))
                .isOne();
    }

    @Test
    void refusesBadIdsAndMethods() {
        delete(admin(), "/admin/courts/-1").isRefused(404, "NOT_FOUND");
        delete(admin(), "/admin/courts/x").isRefused(400, "VALIDATE_FAILED");
        delete(admin(), "/admin/courts/99999999999999999999").isRefused(400, "VALIDATE_FAILED");
        delete(admin(), "/admin/courts").isRefused(405, "VALIDATE_FAILED");
        get(admin(), "/admin/courts?page=-1").isRefused(400, "VALIDATE_FAILED");
        post(student(1), "/admin/courts", Map.of("name", "x")).isRefused(403, "FORBIDDEN");
    }
}
