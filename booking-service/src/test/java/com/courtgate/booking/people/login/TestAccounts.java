package com.courtgate.booking.people.login;

import java.util.HashMap;
import java.util.Map;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** Settings of accounts for tests without a service. */
public final class TestAccounts {
    private TestAccounts() {}

    /** The defaults, with some of them changed, by their names below {@code courtgate.account}. */
    public static AccountSettings settings(Map<String, String> changed) {
        Map<String, String> all = new HashMap<>();
        all.put("courtgate.account.pepper", "a pepper of thirty-two characters");
        all.put("courtgate.account.keystore", "unused");
        all.put("courtgate.account.keystore-password", "unused");
        changed.forEach((name, value) -> all.put("courtgate.account." + name, value));
        return new Binder(new MapConfigurationPropertySource(all))
                .bind("courtgate.account", AccountSettings.class)
                .get();
    }
}
