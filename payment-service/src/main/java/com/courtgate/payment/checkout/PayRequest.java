package com.courtgate.payment.checkout;

import com.courtgate.payment.channel.ClientKind;
import com.courtgate.payment.channel.PayerDevice;
import com.fasterxml.jackson.annotation.JsonInclude;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Wishes of a client about a payment.
 *
 * @param couponId null: without one
 * @param payableFen what the client has shown the user; refused when we compute another sum
 * @param clientKind null: NATIVE
 * @param openid of the payer at our account, which JSAPI needs; whoever gives another's cannot pay with it
 */
record PayRequest(
        @Nullable @Positive Long couponId,
        @Nullable @Min(0) Long payableFen,
        // Left out where they are null: a request from before they were known has still the same fingerprint.
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable ClientKind clientKind,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable @Pattern(regexp = "[A-Za-z0-9_-]{1,128}")
        String openid) {
    static final PayRequest PLAIN = new PayRequest(null, null, null, null);

    /**
     * Returns the payer's device; empty when the channel could not know the payer.
     *
     * @param address that the payer's request comes from: the channel compares it with who follows its link
     */
    Optional<PayerDevice> device(Supplier<String> address) {
        return switch (clientKind == null ? ClientKind.NATIVE : clientKind) {
            case NATIVE -> Optional.of(new PayerDevice.Screen());
            case H5 -> Optional.of(new PayerDevice.PhoneBrowser(address.get()));
            case JSAPI -> Optional.ofNullable(openid).map(PayerDevice.InsideApp::new);
        };
    }
}
