package com.courtgate.common.security;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.security.LoginSeal.Purpose;
import java.time.Instant;
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
    void writesMarksThatAreNoOthersAndEnd() {
        Instant now = Instant.parse("2026-03-01T08:00:00Z");
        String mark = seal.writeMark(now, 7);
        assertThat(seal.writeMark(now, 7)).isNotEqualTo(mark);
        assertThat(seal.userOfMark(mark, now)).hasValue(7);
        Instant last = now.plus(LoginSeal.KNOWN_LIFE).minusSeconds(1);
        assertThat(seal.userOfMark(mark, last)).hasValue(7);
        assertThat(seal.userOfMark(mark, last.plusSeconds(1))).isEmpty();
        for (String other : new String[] {seal.write(new byte[0], 7), seal.write(new byte[32], 7), mark + "=", "x"}) {
            assertThat(seal.userOfMark(other, now)).isEmpty();
        }
    }

    /** Who counts by the text must not count the same seal twice. */
    @Test
    void readsASealInItsOneSpelling() {
        String text = seal.write(new byte[32], 1);
        assertThat(seal.userOf(text + "=")).isEmpty();
        char last = text.charAt(text.length() - 1);
        assertThat(seal.userOf(text.substring(0, text.length() - 1) + (char) (last + 1)))
                .isEmpty();
    }

    @Test
    void takesGarbageForGarbage() {
        for (String garbage : new String[] {"", "x", "not base64!", "A".repeat(32), "A".repeat(10_000)}) {
            assertThat(seal.userOf(garbage)).isEmpty();
        }
        assertThat(seal.userOf(null)).isEmpty();
    }
}
