package com.courtgate.payment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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

    @Test
    void refusesDeepJson() {
        String deep = "{\"why\":" + "[".repeat(10_000) + "]".repeat(10_000) + "}";
        post(admin(), "/admin/anomalies/1/resolve", deep).isRefused(400, "VALIDATE_FAILED");
    }
}
