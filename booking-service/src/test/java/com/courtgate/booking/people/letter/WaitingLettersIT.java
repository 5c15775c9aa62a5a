package com.courtgate.booking.people.letter;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.HoldsDecided.Decision;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Letters when something changes between their notice and their leaving. */
class WaitingLettersIT extends LetterServerTest {
    @Test
    void goToTheAddressOfThatTime() {
        getsMail(user);
        pays(user);
        getsPigeons(user);
        int codes = pigeons.of(loftOf(user)).size();
        sendLetters();
        assertThat(lettersTo(user)).isEmpty();
        assertThat(pigeons.of(loftOf(user))).hasSize(codes + 1);
    }

    @Test
    void areForgottenWithTheirAddress() {
        getsMail(user);
        pays(user);
        delete(student(user), ADDRESS).isOk();
        assertThat(count("notice_letter where user_id = ?", user)).isZero();
        getsMail(user);
        sendLetters();
        assertThat(lettersTo(user)).isEmpty();
    }

    @Test
    void areNotWrittenOfWhatWasToldBefore() {
        Decision recorded = recorded(aSlot(1), user);
        clock.advance(Duration.ofMinutes(10));
        works.run("remind-to-pay");
        getsMail(user);
        payFor(recorded, "P" + user);
        sendLetters();
        assertThat(lettersTo(user))
                .singleElement()
                .satisfies(
                        letter -> assertThat(Mailboxes.subjectOf(letter)).isEqualTo("Courtgate: your court is paid"));
    }

    /** The setting may come back; until then it is an outage. */
    @Test
    void stayWhileTheirChannelIsNotConfigured() {
        getsMail(user);
        pays(user);
        jdbc.update("update notice_address set channel = 'owl' where user_id = ?", user);
        for (int i = 0; i < 20; i++) {
            sendLetters();
            clock.advance(Duration.ofMinutes(5));
        }
        assertThat(count("notice_letter where user_id = ? and status = 'PENDING' and attempts = 0", user))
                .isEqualTo(1);
        jdbc.update("update notice_address set channel = 'mail' where user_id = ?", user);
        sendLetters();
        assertThat(lettersTo(user)).hasSize(1);
    }

    /** An instance of the next release has written them, and sends them. */
    @Test
    void areLeftToWhoHasWordsForThem() {
        getsMail(user);
        pays(user);
        long other = aUser();
        getsMail(other);
        pays(other);
        jdbc.update("update notice set kind = 'RAINED_OFF' where user_id = ?", user);
        sendLetters();
        assertThat(lettersTo(other)).hasSize(1);
        assertThat(lettersTo(user)).isEmpty();
        assertThat(listed(user).path("kind").asText()).isEqualTo("RAINED_OFF");
        assertThat(count("notice_letter where user_id = ? and next_attempt_at = created_at", user))
                .as("unclaimed")
                .isEqualTo(1);
        jdbc.update("update notice set kind = 'PAID' where user_id = ?", user);
        sendLetters();
        assertThat(lettersTo(user)).hasSize(1);
    }
}
