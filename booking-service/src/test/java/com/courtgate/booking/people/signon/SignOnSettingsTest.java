package com.courtgate.booking.people.signon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class SignOnSettingsTest {
    private static final Map<String, String> ISSUER = Map.of(
            "issuer", "https://login.example.edu",
            "redirect-uri", "https://courts.example.edu/auth/campus/callback");

    @Test
    void hasWhoeverTurnsItOnSayWhereTheStudentIdIs() {
        assertThatThrownBy(() -> settings(ISSUER))
                .rootCause()
                .hasMessage("courtgate.sign-on: student-id-claim names the claim with the student id");
        Map<String, String> named = new HashMap<>(ISSUER);
        named.put("student-id-claim", "student_number");
        assertThat(settings(named).isOn()).isTrue();
        assertThat(settings(Map.of("name", "Campus")).isOn()).isFalse();
    }

    private static SignOnSettings settings(Map<String, String> given) {
        Map<String, String> all = new HashMap<>();
        given.forEach((name, value) -> all.put("courtgate.sign-on." + name, value));
        return new Binder(new MapConfigurationPropertySource(all))
                .bind("courtgate.sign-on", SignOnSettings.class)
                .get();
    }
}
