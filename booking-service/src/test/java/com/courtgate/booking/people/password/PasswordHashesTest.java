package com.courtgate.booking.people.password;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.people.identity.NewUser;
import com.courtgate.booking.people.login.TestAccounts;
import com.courtgate.booking.people.password.PasswordHashes.Likelihood;
import com.courtgate.booking.people.password.PasswordHashes.Verdict;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PasswordHashesTest {
    private final PasswordHashes hashes = withPepper("a pepper of thirty-two characters");

    private static PasswordHashes withPepper(String pepper) {
        return new PasswordHashes(TestAccounts.settings(Map.of("pepper", pepper)));
    }

    @Test
    void tellsRightFromWrongInBothForms() {
        String staged = hashes.stage("correct horse");
        assertThat(hashes.verify(staged, "correct horse")).isEqualTo(Verdict.RIGHT_BUT_STAGED);
        assertThat(hashes.verify(staged, "wrong horse")).isEqualTo(Verdict.WRONG);
        String wrapped = hashes.wrap(staged);
        assertThat(wrapped).as("costs what a guess shall cost").contains("$2a$10$");
        assertThat(hashes.verify(wrapped, "correct horse")).isEqualTo(Verdict.RIGHT);
        assertThat(hashes.verify(wrapped, "wrong horse")).isEqualTo(Verdict.WRONG);
        assertThat(hashes.verify(null, "anything")).isEqualTo(Verdict.WRONG);
    }

    @Test
    void tellsMostGuessesByTheirTag() {
        for (String stored : List.of(hashes.stage("right"), hashes.wrap(hashes.stage("right")))) {
            assertThat(hashes.likelihood(stored, "right")).isEqualTo(Likelihood.GREAT);
            assertThat(likely(stored)).isBetween(10L, 90L); // of 10,000: one of 256
        }
        assertThat(likely(null)).as("as those of an account that exists").isBetween(10L, 90L);
        assertThat(withPepper("another pepper of thirty-two chars").likelihood(hashes.stage("right"), "wrong"))
                .isNotEqualTo(Likelihood.UNKNOWN);
    }

    private long likely(@Nullable String stored) {
        return IntStream.range(0, 10_000)
                .filter(i -> hashes.likelihood(stored, "guess " + i) == Likelihood.GREAT)
                .count();
    }

    @Test
    void tellsLongPasswordsApartAtTheirEnds() {
        String hash = hashes.hash("x".repeat(72) + "a");
        assertThat(hashes.verify(hash, "x".repeat(72) + "a")).isEqualTo(Verdict.RIGHT);
        assertThat(hashes.verify(hash, "x".repeat(72) + "b")).isEqualTo(Verdict.WRONG);
    }

    @Test
    void saltsEveryHashAndNeedsThePepper() {
        assertThat(hashes.stage("same")).isNotEqualTo(hashes.stage("same"));
        String hash = hashes.hash("password");
        assertThat(hash.length()).isLessThanOrEqualTo(160);
        assertThat(withPepper("another pepper of thirty-two chars").verify(hash, "password"))
                .isEqualTo(Verdict.WRONG);
    }

    @Test
    void showsNoPasswordInLogs() {
        assertThat(new NewUser("s1", "n", "secret-1", null).toString()).doesNotContain("secret");
    }
}
