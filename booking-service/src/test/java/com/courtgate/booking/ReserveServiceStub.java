package com.courtgate.booking;

import com.courtgate.common.testing.StubServer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** reserve-service: answers fixed JSON per path, or 503. */
public final class ReserveServiceStub extends StubServer {
    private final Map<String, String> answers = new ConcurrentHashMap<>();

    ReserveServiceStub() {
        on(null, "/**", request -> {
            String json = answers.get(request.path());
            if (json == null) {
                throw new Refusal(503);
            }
            return Reply.json(200, json);
        });
    }

    /** From now on every path is answered 503. */
    public void knowsNothing() {
        answers.clear();
        requests().clear();
    }

    public void answers(String path, String json) {
        answers.put(path, json);
    }

    public int calls() {
        return requests().size();
    }
}
