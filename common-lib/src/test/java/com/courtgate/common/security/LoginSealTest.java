package com.courtgate.common.security;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.security.LoginSeal.Purpose;
import java.util.Base64;
import org.junit.jupiter.api.Test;

class LoginSealTest {
    private static final String KEY = "an internal key of the tests";

    private final LoginSeal seal = new LoginSeal(KEY, Purpose.REFRESH);

    @Test
    void tellsForWhomItWrote() {
        assertThat(seal.userOf(seal.write(new byte[32], 4711))).hasValue(4711);
        assertThat(seal.userOf(seal.write(new byte[0], Long.MAX_VALUE))).hasValue(Long.MAX_VALUE);
    }

    @Test
    void knowsNoOtherPurposeAndNoOtherKey() {
        String text = seal.write(new byte[32], 1);
        assertThat(new LoginSeal(KEY, Purpose.KNOWN).userOf(text)).isEmpty();
        assertThat(new LoginSeal("another key of the tests", Purpose.REFRESH).userOf(text))
                .isEmpty();
    }

    @Test
    void believesNothingThatWasChanged() {
        byte[] whole = Base64.getUrlDecoder().decode(seal.write(new byte[32], 1));
        for (int i = 0; i < whole.length; i++) {
            byte[] changed = whole.clone();
            changed[i] ^= 1;
            assertThat(seal.userOf(Base64.getUrlEncoder().withoutPadding().encodeToString(changed)))
                    .isEmpty();
        }
    }

    @Test
    void takesGarbageForGarbage() {
        for (String garbage : new String[] {"", "x", "not base64!", "A".repeat(32), "A".repeat(10_000)}) {
            assertThat(seal.userOf(garbage)).isEmpty();
        }
        assertThat(seal.userOf(null)).isEmpty();
    }
}
