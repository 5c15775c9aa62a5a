package com.courtgate.suite;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/** Settings that are others for a while; the office's own ones again at the end. */
public final class ChangedSettings implements AutoCloseable {
    private static final String PATH = "/admin/settings";
    private static final int REFUSED = 400;
    private final Api api;
    private final Supplier<String> admin;
    private final Map<String, Integer> before = new HashMap<>();

    /**
     * Offers are made at any hour, so that it does not matter when a test or a drill runs.
     *
     * @param admin a token of the office that is good at that moment
     */
    public static ChangedSettings withoutQuietHours(Api api, Supplier<String> admin) {
        var settings = new ChangedSettings(api, admin);
        settings.set(Map.of("QUIET_FROM", 0, "QUIET_TO", 0));
        return settings;
    }

    /**
     * For thousands of holds that nobody pays: each student may have as many of a session as there can be, and none is
     * reminded or lapses while something else is measured.
     *
     * @param admin a token of the office that is good at that moment
     */
    public static ChangedSettings forUnpaidHolds(Api api, Supplier<String> admin) {
        var settings = new ChangedSettings(api, admin);
        settings.set(Map.of("MAX_RESERVATIONS_PER_USER_PER_SESSION", 100, "PAY_TIMEOUT_MINUTE", 1440));
        return settings;
    }

    private ChangedSettings(Api api, Supplier<String> admin) {
        this.api = api;
        this.admin = admin;
    }

    /** Sets some of them, at once where booking-service runs once, else within a second. */
    public void set(Map<String, Integer> wanted) {
        var known = api.get(PATH, admin.get()).expectSuccess().data();
        wanted.keySet()
                .forEach(name -> before.putIfAbsent(name, known.path(name).asInt()));
        put(wanted);
    }

    private void put(Map<String, Integer> values) {
        Map<String, Object> body = new HashMap<>(values);
        body.put("why", "tried from outside");
        var answer = api.put(PATH, admin.get(), body);
        // A checkout of before, which asks for no reason, knows no such setting.
        if (answer.status() != REFUSED || api.put(PATH, admin.get(), values).status() >= REFUSED) {
            answer.expectSuccess();
        }
    }

    @Override
    public void close() {
        put(before);
    }
}
