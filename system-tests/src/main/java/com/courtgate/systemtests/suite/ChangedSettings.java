package com.courtgate.systemtests.suite;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/** Settings that are others for a while; the office's own ones again at the end. */
public final class ChangedSettings implements AutoCloseable {
    private static final String PATH = "/admin/settings";
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
        api.put(PATH, admin.get(), body).expectSuccess();
    }

    @Override
    public void close() {
        put(before);
    }
}
