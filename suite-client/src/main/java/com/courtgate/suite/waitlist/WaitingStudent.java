package com.courtgate.suite.waitlist;

import com.courtgate.suite.Api;
import com.courtgate.suite.Api.Answer;
import com.courtgate.suite.Suite;
import com.courtgate.suite.Tokens;
import com.courtgate.suite.rush.Opening;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** A student with an account, without which nobody is offered a place. */
public record WaitingStudent(Api api, long id, String token) {

    /**
     * New ones, added by the office.
     *
     * @param count 1 to 1000
     */
    public static List<WaitingStudent> add(Suite suite, Api api, String admin, int count, Instant now) {
        String prefix = "wait-" + UUID.randomUUID().toString().substring(0, 13) + "-";
        List<Map<String, String>> wanted = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            wanted.add(Map.of("studentId", prefix + i, "name", "Waits", "password", "wait-" + UUID.randomUUID()));
        }
        var tokens = new Tokens(suite);
        List<WaitingStudent> students = new ArrayList<>();
        for (JsonNode added :
                api.post("/admin/users", admin, wanted).expectSuccess().data()) {
            long id = added.path("id").asLong();
            students.add(new WaitingStudent(api, id, tokens.student(id, now)));
        }
        return students;
    }

    /** Asks to be on the slot's waitlist. */
    public Answer join(Opening opening, long slotId) {
        return api.post("/waitlist", token, Map.of("sessionId", opening.sessionId(), "slotIds", List.of(slotId)));
    }

    /** Returns their newest entry. */
    public JsonNode entry() {
        return api.get("/waitlist?size=1", token)
                .expectSuccess()
                .data()
                .path("items")
                .path(0);
    }

    /** Returns the state of their newest entry; empty without one. */
    public String state() {
        return entry().path("state").asText("");
    }

    /** Gives up the newest entry; an offer that stands is declined by that. */
    public Answer leave() {
        return api.delete("/waitlist/" + entry().path("id").asLong(), token);
    }
}
