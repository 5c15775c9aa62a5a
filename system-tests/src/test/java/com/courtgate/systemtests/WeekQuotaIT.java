package com.courtgate.systemtests;

import static com.courtgate.common.testing.Eventually.eventually;
import static com.courtgate.systemtests.Campus.CLOCK;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.Race;
import com.courtgate.suite.Api;
import com.courtgate.suite.Api.Answer;
import com.courtgate.suite.ChangedSettings;
import com.courtgate.suite.Suite;
import com.courtgate.suite.rush.Opening;
import com.courtgate.suite.waitlist.SlotWatch;
import com.courtgate.suite.waitlist.WaitingStudent;
import com.fasterxml.jackson.databind.JsonNode;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Quota of a week, for students who press in two sessions in the same second, with a recorder at work on each. */
@ExtendWith(RunningSuite.class)
class WeekQuotaIT {
    private static final int STUDENTS = 100;

    private final Campus campus = new Campus();
    private final Api api = campus.api;
    private final Suite suite = RunningSuite.suite();
    private final ChangedSettings settings = ChangedSettings.withoutQuietHours(api, () -> campus.admin);

    @AfterEach
    void settingsAsElsewhere() {
        settings.close();
    }

    @Test
    void leavesOneOfTwoSessionsToEachStudent() throws SQLException {
        settings.set(Map.of("MAX_RESERVATIONS_PER_USER_PER_WEEK", 1));
        List<Opening> sessions = List.of(campus.openedTomorrow(STUDENTS), campus.openedTomorrow(STUDENTS));
        List<WaitingStudent> students = WaitingStudent.add(suite, api, campus.admin, STUDENTS, CLOCK.instant());
        List<Callable<String>> presses = students.stream()
                .flatMap(student ->
                        sessions.stream().map(session -> (Callable<String>) () -> outcome(student.token(), session)))
                .toList();
        List<String> told = Race.run(presses);
        assertThat(told).containsOnly("SUCCESS", "QUOTA_EXCEEDED");
        assertThat(told).filteredOn("SUCCESS"::equals).hasSize(STUDENTS);
        List<Long> holders = new ArrayList<>();
        for (Opening session : sessions) {
            try (var watch = new SlotWatch(suite, session, session.slotIds().getFirst())) {
                holders.addAll(watch.holders());
            }
        }
        assertThat(holders)
                .containsExactlyInAnyOrderElementsOf(
                        students.stream().map(WaitingStudent::id).toList());
        for (Opening session : sessions) {
            campus.booksAgree(session);
        }
    }

    /** Presses, and waits for what becomes of it: SUCCESS, or the code of the refusal. */
    private String outcome(String token, Opening session) {
        var wish = Map.of(
                "sessionId", session.sessionId(), "slotId", session.slotIds().getFirst());
        Answer pressed = eventually(() -> {
            Answer answer = api.post("/reserve/", token, wish);
            assertThat(answer.code()).isNotEqualTo("UNAVAILABLE");
            return answer;
        });
        if (pressed.status() != 202) {
            return pressed.code();
        }
        String trace = pressed.data().path("traceId").asText();
        JsonNode result = eventually(() -> {
            JsonNode data = api.get("/reserve/result/" + trace, token).data();
            assertThat(data.path("status").asText()).isIn("SUCCESS", "FAILED");
            return data;
        });
        return Stream.of("reason", "status")
                .map(field -> result.path(field).asText(""))
                .filter(word -> !word.isEmpty() && !word.equals("null"))
                .findFirst()
                .orElseThrow();
    }
}
