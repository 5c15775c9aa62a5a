package com.courtgate.payment.channel.wechat;

import com.wechat.pay.java.core.cipher.RSAVerifier;
import com.wechat.pay.java.core.cipher.Verifier;
import com.wechat.pay.java.core.util.PemUtil;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * WeChat's public keys by serial, several at once: while a key is being changed, answers and notifications come signed
 * with either.
 */
final class PlatformKeys implements Verifier {
    private final String current;
    private final Map<String, Verifier> bySerial = new HashMap<>();

    PlatformKeys(String current, Map<String, Path> files) {
        this.current = current;
        files.forEach((serial, file) ->
                bySerial.put(serial, new RSAVerifier(PemUtil.loadPublicKeyFromPath(file.toString()), serial)));
    }

    /** Answers false for an unknown serial and for what is no signature at all. */
    @Override
    public boolean verify(String serialNumber, String message, String signature) {
        @Nullable Verifier verifier = bySerial.get(serialNumber);
        try {
            return verifier != null && verifier.verify(serialNumber, message, signature);
        } catch (IllegalArgumentException e) {
            // The SDK lets Base64's own complaint through.
            return false;
        }
    }

    @Override
    public String getSerialNumber() {
        return current;
    }
}
