package com.courtgate.payment;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.security.Role;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class AccessIT extends PaymentServerTest {
    @ParameterizedTest
    @ValueSource(strings = {"/coupons/mine", "/admin/refunds"})
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
    @ValueSource(strings = {"/admin/refunds", "/admin/anomalies", "/admin/none"})
    void keepsStudentsOutOfTheOffice(String path) {
        get(student(1), path).isRefused(403, "FORBIDDEN");
    }

    @ParameterizedTest
    @EnumSource(names = {"FRONT_DESK", "FINANCE"})
    void letsStaffDoTheirWorkAndNothingElse(Role role) {
        String staff = tokens.token(7, "staff7", role, clock.instant().plusSeconds(60));
        for (String path : List.of("/admin/refunds", "/admin/pay-orders.csv", "/admin/coupon-troubles")) {
            assertThat(get(staff, path).status()).as(path).isEqualTo(role == Role.FINANCE ? 200 : 403);
        }
        get(staff, "/coupons/mine").isRefused(403, "FORBIDDEN");
        get(staff, "/admin/payment/outbox").isRefused(403, "FORBIDDEN");
        post(staff, "/admin/coupon-templates", Map.of()).isRefused(403, "FORBIDDEN");
        post(staff, "/pay/wechat/mock-success/P1", Map.of()).isRefused(403, "FORBIDDEN");
    }

    @Test
    void refusesDeepJson() {
        String deep = "{\"why\":" + "[".repeat(10_000) + "]".repeat(10_000) + "}";
        post(admin(), "/admin/anomalies/1/resolve", deep).isRefused(400, "VALIDATE_FAILED");
    }
}
