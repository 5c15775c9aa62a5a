package com.courtgate.systemtests.bench;

import com.courtgate.systemtests.suite.Api;
import java.util.Map;

/**
 * Each student may have as many reservations of a session as there can be; the office's own setting again at the end.
 */
final class UnlimitedQuota implements AutoCloseable {
    private static final String SETTING = "MAX_RESERVATIONS_PER_USER_PER_SESSION";
    private static final int MOST = 100;
    private static final int REFUSED = 400;
    private final Api api;
    private final String admin;
    private final int before;

    UnlimitedQuota(Api api, String admin) {
        this.api = api;
        this.admin = admin;
        this.before = api.get("/admin/settings", admin)
                .expectSuccess()
                .data()
                .path(SETTING)
                .asInt();
        set(MOST);
    }

    private void set(int quota) {
        var answer = api.put("/admin/settings", admin, Map.of(SETTING, quota, "why", "measured by the bench"));
        if (answer.status() == REFUSED) { // a checkout of before, which asks for no reason, knows no such setting
            api.put("/admin/settings", admin, Map.of(SETTING, quota)).expectSuccess();
        } else {
            answer.expectSuccess();
        }
    }

    @Override
    public void close() {
        set(before);
    }
}
