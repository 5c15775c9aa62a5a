package com.courtgate.booking.people.login;

import com.courtgate.common.value.Digests;
import java.nio.charset.StandardCharsets;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.stereotype.Component;

/** Keys for other purposes that all instances share without one more secret; none tells anything of the pepper. */
@Component
public class DerivedKeys {
    private final SecretKey pepper;

    DerivedKeys(AccountSettings settings) {
        pepper = new SecretKeySpec(settings.pepper().getBytes(StandardCharsets.UTF_8), "HmacSHA256");
    }

    /** 256 bits, always the same for the same purpose. */
    public byte[] derive(String purpose) {
        return Digests.hmacSha256(pepper).doFinal(purpose.getBytes(StandardCharsets.UTF_8));
    }
}
