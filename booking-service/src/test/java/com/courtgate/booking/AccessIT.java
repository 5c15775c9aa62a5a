package com.courtgate.booking;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.security.Role;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class AccessIT extends BookingServerTest {
    @ParameterizedTest
    @ValueSource(strings = {"/auth/me", "/reservations/mine", "/admin/users"})
    void believesNoForgedToken(String path) {
        get(tokens.admin(1), path).isOk();
        tokens.forgeries(1).forEach((how, forged) -> {
            Answer answer = get(forged, path);
            assertThat(answer.status()).as(how).isEqualTo(401);
            assertThat(answer.enumCode()).as(how).isEqualTo("TOKEN_INVALID");
        });
        get(tokens.expired(1), path).isRefused(401, "TOKEN_EXPIRED");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/admin/users", "/admin/settings", "/admin/audit-log", "/admin/none"})
    void keepsStudentsOutOfTheOffice(String path) {
        get(student(1), path).isRefused(403, "FORBIDDEN");
    }

    @ParameterizedTest
    @EnumSource(names = {"FRONT_DESK", "FINANCE"})
    void letsStaffDoTheirWorkAndNothingElse(Role role) {
        String staff = tokens.token(7, "staff7", role, clock.instant().plusSeconds(60));
        assertThat(get(staff, "/admin/orders").status()).isEqualTo(role == Role.FINANCE ? 200 : 403);
        assertThat(get(staff, "/sessions?date=2026-05-04").status()).isEqualTo(role == Role.FRONT_DESK ? 200 : 403);
        get(staff, "/halls").isOk();
        for (String path : List.of(
                "/admin/halls", "/admin/settings", "/admin/audit-log", "/admin/sessions", "/reservations/mine")) {
            get(staff, path).isRefused(403, "FORBIDDEN");
        }
        post(staff, "/admin/users/1/role", Map.of("role", "ADMIN", "why", "because"))
                .isRefused(403, "FORBIDDEN");
        post(staff, "/orders", Map.of()).isRefused(403, "FORBIDDEN");
    }

    @Test
    void refusesDeepJson() {
        String deep = "[".repeat(10_000) + "]".repeat(10_000);
        post(null, "/auth/login", deep).isRefused(400, "VALIDATE_FAILED");
        post(student(1), "/orders", "{\"slotIds\":" + deep + "}").isRefused(400, "VALIDATE_FAILED");
        post(admin(), "/admin/users", deep).isRefused(400, "VALIDATE_FAILED");
    }
}
