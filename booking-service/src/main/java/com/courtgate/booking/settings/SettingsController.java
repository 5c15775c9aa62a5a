package com.courtgate.booking.settings;

import com.courtgate.common.contract.payment.PaymentSettings;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.security.CurrentUser;
import io.swagger.v3.oas.annotations.Hidden;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

@RestController
@Tag(name = "settings", description = "Settings of the whole suite")
record SettingsController(Settings settings, ChangeSettings changeSettings) {
    @Operation(operationId = "readSettings", summary = "Settings")
    @GetMapping("/admin/settings")
    Envelope<Map<SettingName, Long>> read() {
        return Envelope.ok(settings.all());
    }

    /** Takes any subset of the settings, and beside them {@code why}: 3 to 200 characters. */
    @Operation(operationId = "changeSettings", summary = "Change any of the settings; effective at once")
    @PutMapping("/admin/settings")
    Envelope<Map<SettingName, Long>> change(CurrentUser admin, @RequestBody Map<String, Object> wanted) {
        return switch (changeSettings.change(admin, wanted)) {
            case ChangeSettings.Invalid invalid -> throw ApiException.invalid(invalid.reasons());
            case ChangeSettings.Changed changed -> {
                settings.forget();
                yield read();
            }
        };
    }

    /** The settings that payment-service of the release before goes by. */
    @Hidden
    @GetMapping("/internal/settings")
    PaymentSettings forPayment() {
        return settings.forPayment();
    }
}
