package com.courtgate.booking.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.calendar.CatalogSettings;
import com.courtgate.common.testing.Eventually;
import com.courtgate.common.testing.Race;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.util.Collections;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.test.web.servlet.request.MockMvcRequestBuilders;

class SlotAvailabilityCacheIT extends CatalogFixture {
    @Autowired
    CircuitBreakerRegistry breakers;

    @Autowired
    SessionMapper sessions;

    @Autowired
    SlotAvailabilityCache.ReserveService permitsLeft;

    @Autowired
    CatalogSettings settings;

    @BeforeEach
    void closeBreaker() {
        breakers.circuitBreaker("reserve-service").reset();
    }

    @AfterEach
    void isWellForTheNext() {
        reserveService.isWell();
    }

    private JsonNode board(JsonNode session) {
        return get(student(1), "/sessions/" + session.path("id").asLong() + "/slots")
                .isOk()
                .data();
    }

    private void reserveServiceSays(JsonNode session, String json) {
        reserveService.answers("/internal/sessions/" + session.path("id").asLong() + "/remaining", json);
    }

    @Test
    void showsWhatReserveServiceHasLeft() {
        JsonNode session = aSession(2);
        long first = session.path("slots").path(0).path("id").asLong();
        long second = session.path("slots").path(1).path("id").asLong();
        reserveServiceSays(session, "{\"%d\":1,\"%d\":0}".formatted(first, second));
        JsonNode board = board(session);
        assertThat(board.path(0).path("state").asText()).isEqualTo("AVAILABLE");
        assertThat(board.path(1).path("remaining").asInt()).isZero();
        assertThat(board.path(1).path("state").asText()).isEqualTo("SOLD_OUT");
        assertThat(reserveService.lastInternalKey()).isEqualTo(INTERNAL_KEY);
    }

    @Test
    void countsInTheDatabaseWhileReserveServiceIsDownOrHasNotLoaded() {
        JsonNode session = aSession(3);
        aReservation(session.path("slots").path(0), 1, "CONFIRMED", "t1");
        aReservation(session.path("slots").path(1), 1, "CANCELLED", "t2");
        jdbc.update(
                "update time_slot set blocked = true where id = ?",
                session.path("slots").path(2).path("id").asLong());
        assertThat(board(session).findValuesAsText("state")).containsExactly("SOLD_OUT", "AVAILABLE", "BLOCKED");

        JsonNode unloaded = aSession(1);
        reserveServiceSays(unloaded, "{}");
        assertThat(board(unloaded).findValuesAsText("state")).containsExactly("AVAILABLE");
        assertThat(reserveService.calls()).isEqualTo(2);
    }

    /** Their part of Redis is away, and reserve-service says so. */
    @Test
    void goesOnAskingForOthersThanThoseOfALostShard() {
        for (int i = 0; i < 8; i++) {
            board(aSession(1));
        }
        JsonNode elsewhere = aSession(1);
        long slot = elsewhere.path("slots").path(0).path("id").asLong();
        reserveServiceSays(elsewhere, "{\"%d\":0}".formatted(slot));
        assertThat(board(elsewhere).path(0).path("state").asText()).isEqualTo("SOLD_OUT");
    }

    @Test
    void stopsAskingAServiceThatIsDown() {
        reserveService.failOn(".*", 502);
        for (int i = 0; i < 8; i++) {
            board(aSession(1));
        }
        assertThat(breakers.circuitBreaker("reserve-service").getState()).isEqualTo(CircuitBreaker.State.OPEN);
        assertThat(reserveService.calls()).isEqualTo(5);
    }

    @Test
    void asksOnceForAllWhoLookAtTheSameTime() {
        JsonNode session = aSession(1);
        reserveServiceSays(
                session,
                "{\"%d\":1}".formatted(session.path("slots").path(0).path("id").asLong()));
        Callable<JsonNode> look = () -> board(session);
        Race.run(Collections.nCopies(16, look));
        assertThat(reserveService.calls()).isLessThanOrEqualTo(4); // 16 without the cache
    }

    @Test
    void showsAChangeSoon() {
        JsonNode session = aSession(1);
        long slot = session.path("slots").path(0).path("id").asLong();
        reserveServiceSays(session, "{\"%d\":1}".formatted(slot));
        assertThat(board(session).path(0).path("remaining").asInt()).isOne();
        reserveServiceSays(session, "{\"%d\":0}".formatted(slot));
        Eventually.eventually(() ->
                assertThat(board(session).path(0).path("remaining").asInt()).isZero());
    }

    @Test
    void showsWhatHasBegunAsOver() {
        JsonNode session = aSession(2);
        beganToday(session.path("slots").path(0).path("id").asLong());
        JsonNode board = board(session);
        assertThat(board.findValuesAsText("state")).containsExactly("OVER", "AVAILABLE");
        assertThat(board.path(0).path("remaining").asInt(-1)).isZero();
    }

    @Test
    void sendsABoardThatIsKnownOnlyOnce() {
        JsonNode session = aSession(2);
        var first = look(session, null);
        String tag = first.getHeader("ETag");
        assertThat(first.getStatus()).isEqualTo(200);
        assertThat(first.getHeaders("Cache-Control")).containsExactly("private, no-cache");
        var again = look(session, tag);
        assertThat(again.getStatus()).isEqualTo(304);
        assertThat(again.getContentAsByteArray()).isEmpty();
        assertThat(again.getHeader("ETag")).isEqualTo(tag);
        assertThat(look(session, "W/\"another\"").getStatus()).isEqualTo(200);
    }

    @Test
    void tagsWhatItShowsAndNothingElse() {
        JsonNode session = aSession(1);
        long slot = session.path("slots").path(0).path("id").asLong();
        reserveServiceSays(session, "{\"%d\":1}".formatted(slot));
        String available = look(session, null).getHeader("ETag");
        // another instance, which has cached nothing, in another language
        assertThat(anotherBoard().of(session.path("id").asLong()).orElseThrow().tag())
                .isEqualTo(available);
        reserveServiceSays(session, "{\"%d\":0}".formatted(slot));
        Eventually.eventually(
                () -> assertThat(look(session, available).getStatus()).isEqualTo(200));
        assertThat(look(session, null).getHeader("ETag")).isNotEqualTo(available);
    }

    private MockHttpServletResponse look(JsonNode session, @Nullable String known) {
        var request = MockMvcRequestBuilders.get(
                        "/sessions/" + session.path("id").asLong() + "/slots")
                .header("Authorization", "Bearer " + student(1));
        if (known != null) {
            request.header("If-None-Match", known);
        }
        try {
            return mvc.perform(request).andReturn().getResponse();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private SlotAvailabilityCache anotherBoard() {
        return new SlotAvailabilityCache(sessions, permitsLeft, settings, clock);
    }
}
