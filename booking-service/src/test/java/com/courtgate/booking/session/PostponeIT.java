package com.courtgate.booking.session;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.recording.SaleServerTest;
import com.courtgate.common.contract.HoldsDecided.Outcome;
import com.courtgate.common.contract.HoldsTaken.Hold;
import com.courtgate.common.contract.SessionPostponed;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.outbox.OutboxRelay;
import com.courtgate.common.testing.Race;
import com.courtgate.common.testing.RepeatedRace;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

class PostponeIT extends SaleServerTest {
    @Autowired
    private OutboxRelay relay;

    private Answer postpone(long sessionId, Instant flashTime, @Nullable Instant closeTime) {
        Map<String, Object> times = new HashMap<>(Map.of("flashTime", flashTime, "why", "the network is down"));
        if (closeTime != null) {
            times.put("closeTime", closeTime);
        }
        return post(admin(), "/admin/sessions/" + sessionId + "/postpone", times);
    }

    private Answer changeTimes(Slot slot, Instant flashTime) {
        return put(
                admin(),
                "/admin/sessions/" + slot.sessionId(),
                Map.of("flashTime", flashTime, "why", "the network is down"));
    }

    private Slot aSlot(String status, int permits) {
        Slot slot = aSlot(permits);
        move(slot, Map.of("to", status));
        return slot;
    }

    private boolean move(Slot slot, Map<String, Object> move) {
        return postInternal("/internal/sessions/" + slot.sessionId() + "/status", move)
                .isOk()
                .body()
                .path("changed")
                .asBoolean();
    }

    private Instant later() {
        return clock.instant().plus(Duration.ofHours(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"WARMED", "OPEN"})
    void hasASessionWaitForItsGateAgain(String status) {
        Slot slot = aSlot(status, 3);
        Instant flash = later();
        Instant close = flash.plusSeconds(60);
        JsonNode after = postpone(slot.sessionId(), flash, close).isOk().data();
        assertThat(after.path("status").asText()).isEqualTo("WARMED");
        assertThat(Instant.parse(after.path("flashTime").asText())).isEqualTo(flash);
        assertThat(Instant.parse(after.path("closeTime").asText())).isEqualTo(close);
        relay.relay();
        eventually(() -> assertThat(inbox.postponementsOf(slot.sessionId()))
                .containsExactly(
                        new SessionPostponed(slot.sessionId(), flash.toEpochMilli(), close.toEpochMilli(), 1)));
        JsonNode load =
                getInternal("/internal/sessions/" + slot.sessionId() + "/load").body();
        assertThat(load.path("timesVersion").asInt()).isEqualTo(1);
        assertThat(load.path("gateTimeMillis").asLong()).isEqualTo(flash.toEpochMilli());
        assertThat(count("audit_log where action = 'session.postpone' and target = ?", "session:" + slot.sessionId()))
                .isEqualTo(1);
    }

    @Test
    void recordsNothingThatWasHeldBeforeTheLaterGate() {
        Slot slot = aSlot("WARMED", 3);
        Hold early = aHold(slot);
        Instant flash = later();
        postpone(slot.sessionId(), flash, null).isOk();
        assertThat(decided(slot, early).reason()).isEqualTo(ResultCode.UNGATED);
        clock.set(flash);
        assertThat(decided(slot, aHold(slot)).outcome()).isEqualTo(Outcome.SUCCESS);
    }

    /** Loaded, and marked by nobody: who loaded it died before they said so. */
    @Test
    void recordsNothingThatWasHeldBeforeTheGateOfAScheduledSession() {
        Slot slot = aSlot(3);
        Hold early = aHold(slot);
        Instant flash = later();
        changeTimes(slot, flash).isOk();
        assertThat(decided(slot, early).reason()).isEqualTo(ResultCode.UNGATED);
        clock.set(flash);
        assertThat(decided(slot, aHold(slot)).outcome()).isEqualTo(Outcome.SUCCESS);
    }

    @Test
    void tellsOfOtherTimesOfAScheduledSessionWhichSomebodyMayHaveLoaded() {
        Slot slot = aSlot(1);
        changeTimes(slot, later()).isOk();
        changeTimes(slot, later().plusSeconds(60)).isOk();
        long first = later().toEpochMilli();
        eventually(() -> {
            relay.relay();
            assertThat(inbox.postponementsOf(slot.sessionId()))
                    .containsExactly(
                            new SessionPostponed(slot.sessionId(), first, 0, 1),
                            new SessionPostponed(slot.sessionId(), first + 60_000, 0, 2));
        });
    }

    @Test
    void tellsThoseWhoHaveSomethingOfItAndLeavesItToThem() {
        Slot slot = aSlot("OPEN", 3);
        long holder = aUser();
        var recorded = recorded(slot, holder);
        long gone = aUser();
        delete(
                        student(gone),
                        "/reserve/" + recorded(slot, gone).reservationIds().getFirst())
                .isOk();
        postpone(slot.sessionId(), later(), null).isOk();
        postpone(slot.sessionId(), later().plusSeconds(60), null).isOk();
        assertThat(reservationStatus(recorded)).isEqualTo("PENDING_PAYMENT");
        JsonNode told = get(student(holder), "/notices").isOk().data();
        assertThat(told.path("total").asInt()).isEqualTo(2);
        assertThat(told.path("items").findValuesAsText("kind")).containsOnly("SESSION_POSTPONED");
        assertThat(get(student(gone), "/notices").isOk().data().path("total").asInt())
                .isZero();
    }

    @Test
    void refusesTimesThatAreNotLater() {
        Slot slot = aSlot("OPEN", 1);
        Instant before = Instant.parse(get(admin(), "/admin/sessions/" + slot.sessionId())
                .data()
                .path("flashTime")
                .asText());
        postpone(slot.sessionId(), before, null).isRefused(400, "PARAM_ERROR");
        postpone(slot.sessionId(), clock.instant(), null).isRefused(400, "PARAM_ERROR");
        postpone(slot.sessionId(), later(), later()).isRefused(400, "PARAM_ERROR");
        postpone(slot.sessionId(), later().plus(Duration.ofDays(60)), null).isRefused(400, "PARAM_ERROR");
        post(admin(), "/admin/sessions/" + slot.sessionId() + "/postpone", Map.of("flashTime", later()))
                .isRefused(400, "VALIDATE_FAILED");
        post(student(aUser()), "/admin/sessions/" + slot.sessionId() + "/postpone", Map.of())
                .isRefused(403, "FORBIDDEN");
        postpone(987_654_321, later(), null).isRefused(404, "NOT_FOUND");
    }

    @Test
    void refusesWhatDoesNotWaitForItsGate() {
        Slot scheduled = aSlot(1);
        Answer refused = postpone(scheduled.sessionId(), later(), null).isRefused(409, "STATE_INVALID");
        assertThat(refused.data().path("status").asText()).isEqualTo("SCHEDULED");
        postpone(aSlot("CLOSED", 1).sessionId(), later(), null).isRefused(409, "STATE_INVALID");
    }

    /** Marking it open by the times it had loses to postponing it, or is overtaken by that. */
    @RepeatedRace(few = 4, all = 10)
    void isNotMarkedOpenByTheTimesItHad() {
        Slot slot = aSlot("WARMED", 1);
        JsonNode stock =
                getInternal("/internal/sessions/" + slot.sessionId() + "/load").body();
        Map<String, Object> times =
                Map.of("flashMillis", stock.path("gateTimeMillis").asLong(), "closeMillis", 0);
        Instant flash = later();
        Callable<Boolean> mark = () -> move(slot, Map.of("from", "WARMED", "to", "OPEN", "loaded", times));
        Callable<Boolean> postpone =
                () -> postpone(slot.sessionId(), flash, null).status() == 200;
        List<Boolean> done = Race.run(List.of(mark, postpone));
        JsonNode after =
                get(admin(), "/admin/sessions/" + slot.sessionId()).isOk().data();
        if (done.getLast()) {
            assertThat(after.path("status").asText()).isEqualTo("WARMED");
            assertThat(Instant.parse(after.path("flashTime").asText())).isEqualTo(flash);
        } else {
            assertThat(done.getFirst()).as("who refused it was moved").isTrue();
            assertThat(after.path("status").asText()).isEqualTo("OPEN");
        }
    }
}
