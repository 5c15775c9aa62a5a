package com.courtgate.booking.settings;

import com.courtgate.common.contract.payment.PaymentSettings;
import io.swagger.v3.oas.annotations.Hidden;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** The settings that a payment-service of the release before goes by, behind the internal key. */
@Hidden
@RestController
class InternalSettingsController {
    private final Settings settings;

    InternalSettingsController(Settings settings) {
        this.settings = settings;
    }

    @GetMapping("/internal/settings")
    PaymentSettings forPayment() {
        return settings.forPayment();
    }
}
