package com.courtgate.booking.people.letter;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.CouponEndNeared;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.testing.Race;
import com.fasterxml.jackson.databind.JsonNode;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.mail.internet.MimeMessage;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Notices leave as letters, whatever becomes of the mail server. */
@ExtendWith(OutputCaptureExtension.class)
class NoticeMailIT extends LetterServerTest {
    private static final Map<String, String> WHY = Map.of("why", "its cause is gone");

    @Autowired
    private MeterRegistry meters;

    private double counted(String event) {
        return meters.get("courtgate.letters").tag("event", event).counter().count();
    }

    private double gauge(String name) {
        return meters.get("courtgate.letters." + name).gauge().value();
    }

    @Test
    void comesToWhoHasConfirmedHisAddressInHisLanguage() {
        getsMail(user);
        long chinese = aUser();
        getsMail(chinese);
        enter(chinese, MailChannel.NAME, mailOf(chinese), "zh-CN").isOk();
        double sent = counted("sent");
        pays(user);
        pays(chinese);
        assertThat(lettersTo(user)).as("before the job").isEmpty();
        sendLetters();
        sendLetters();
        assertThat(counted("sent")).isEqualTo(sent + 2);
        MimeMessage letter = lettersTo(user).getFirst();
        assertThat(lettersTo(user)).hasSize(1);
        assertThat(Mailboxes.subjectOf(letter)).isEqualTo("Courtgate: your court is paid");
        String text = Mailboxes.textOf(letter);
        assertThat(text).contains("场地", "08:00-08:01: paid, it is yours\n\n", "under Account.");
        MimeMessage other = mailboxes.of(mailOf(chinese)).getLast();
        assertThat(Mailboxes.subjectOf(other)).isEqualTo("Courtgate：付款成功");
        assertThat(Mailboxes.textOf(other)).contains("已付款，预订成功", "停止接收");
        assertThat(listed(user).path("status").asText()).isEqualTo("SENT");
    }

    @Test
    void comesToNobodyElse() {
        enter(user, MailChannel.NAME, mailOf(user), "en").isOk(); // and never confirms it
        long before = count("notice_letter");
        pays(user);
        pays(aUser());
        assertThat(count("notice_letter")).isEqualTo(before);
        sendLetters();
        assertThat(lettersTo(user)).isEmpty();
    }

    @Test
    void comesOnceOfEachNotice() {
        getsMail(user);
        var neared = new CouponEndNeared(user, user, "Autumn", Instant.parse("2026-05-04T15:59:59Z"));
        hear(Topology.COUPON_END_NEARED, "coupon:" + user, neared);
        hear(Topology.COUPON_END_NEARED, "coupon:" + user, neared);
        Callable<Boolean> relaying = () -> {
            sendLetters();
            return true;
        };
        Race.run(Collections.nCopies(3, relaying));
        assertThat(lettersTo(user))
                .singleElement()
                .satisfies(letter -> assertThat(Mailboxes.textOf(letter))
                        .startsWith("Your coupon \"Autumn\" ends at 05-04 23:59\n"));
    }

    @Test
    void comesToAllHoldersOfASessionThatIsPostponed() {
        Slot slot = aSlot(3);
        postInternal("/internal/sessions/" + slot.sessionId() + "/status", Map.of("to", "OPEN"))
                .isOk();
        List<Long> holders = List.of(user, aUser(), aUser());
        holders.forEach(holder -> recorded(slot, holder));
        getsMail(holders.get(0));
        getsMail(holders.get(1));
        post(
                        admin(),
                        "/admin/sessions/" + slot.sessionId() + "/postpone",
                        Map.of("flashTime", clock.instant().plusSeconds(3600), "why", "the roof leaks"))
                .isOk();
        sendLetters();
        assertThat(holders.stream().map(holder -> lettersTo(holder).size())).containsExactly(1, 1, 0);
        assertThat(Mailboxes.textOf(lettersTo(user).getFirst())).contains("the roof leaks");
    }

    @Test
    void waitsForHoursWhileTheMailServerIsAwayAndHoldsUpNothing(CapturedOutput output) {
        getsMail(user);
        mailboxes.cut();
        Decision paid = pays(user);
        assertThat(reservationStatus(paid)).isEqualTo("CONFIRMED");
        assertThat(get(student(user), "/notices").isOk().data().path("total").asInt())
                .isEqualTo(1);
        for (int minute = 0; minute < 6 * 60; minute += 10) {
            sendLetters();
            clock.advance(Duration.ofMinutes(10));
        }
        JsonNode waiting = listed(user);
        assertThat(waiting.path("status").asText()).isEqualTo("PENDING");
        assertThat(waiting.path("attempts").asInt()).isZero();
        assertThat(waiting.path("lastError").asText()).isNotBlank().doesNotContain("@");
        assertThat(gauge("oldest")).isEqualTo(6 * 3600.0);
        assertThat(ourLogOf(output)).contains("Letters wait for mail").doesNotContain(mailOf(user));
        mailboxes.mend();
        sendLetters();
        assertThat(lettersTo(user)).hasSize(1);
        assertThat(gauge("oldest")).isZero();
    }

    /** Less and less often, but never less often than each five minutes. */
    @Test
    void isTriedAgainSoonAfterTheMailServerIsBack() {
        getsMail(user);
        mailboxes.cut();
        pays(user);
        sendLetters();
        mailboxes.mend();
        clock.advance(Duration.ofSeconds(5).minusMillis(1));
        sendLetters();
        assertThat(lettersTo(user)).isEmpty();
        clock.advance(Duration.ofMillis(1));
        sendLetters();
        assertThat(lettersTo(user)).hasSize(1);
    }

    @Test
    void comesAgainUnderItsNumberWhenNobodyKnowsThatItLeft() throws Exception {
        getsMail(user);
        pays(user);
        sendLetters();
        // The instance that sent it died before it could note it.
        jdbc.update("update notice_letter set status = 'PENDING', lease_token = 'gone' where user_id = ?", user);
        clock.advance(Duration.ofMinutes(5));
        sendLetters();
        List<MimeMessage> came = lettersTo(user);
        assertThat(came).hasSize(2);
        assertThat(came.getFirst().getMessageID()).isEqualTo(came.getLast().getMessageID());
    }

    @Test
    void isGivenUpAfterTwelveRefusalsAndSentWhenAPersonSaysSo(CapturedOutput output) {
        getsPigeons(user);
        pigeons.close(loftOf(user));
        pays(user);
        for (int i = 0; i < 12; i++) {
            assertThat(listed(user).path("attempts").asInt()).isEqualTo(i);
            sendLetters();
            sendLetters(); // not before its pause is over
            clock.advance(Duration.ofHours(1));
        }
        JsonNode dead = listed(user);
        assertThat(dead.path("status").asText()).isEqualTo("DEAD");
        assertThat(dead.path("lastError").asText()).isEqualTo("this loft is closed");
        assertThat(dead.path("kind").asText()).isEqualTo("PAID");
        assertThat(dead.toString()).doesNotContain(loftOf(user));
        assertThat(ourLogOf(output)).contains("given up").doesNotContain(loftOf(user));
        assertThat(gauge("dead")).isEqualTo(1);

        pigeons.open(loftOf(user));
        sendLetters();
        assertThat(pigeons.of(loftOf(user))).as("the code alone").hasSize(1);
        String replay = "/admin/letters/" + dead.path("id").asLong() + "/replay";
        post(student(user), replay, WHY).isRefused(403, "FORBIDDEN");
        post(admin(), replay, "{}").isRefused(400, "VALIDATE_FAILED");
        post(admin(), replay, WHY).isOk();
        post(admin(), replay, WHY).isRefused(409, "STATE_INVALID");
        post(admin(), "/admin/letters/987654321/replay", WHY).isRefused(404, "NOT_FOUND");
        sendLetters();
        assertThat(pigeons.of(loftOf(user))).hasSize(2);
        assertThat(count("audit_log where action = 'letter.replay' and detail like '%its cause is gone%'"))
                .isEqualTo(1);
    }

    /** A channel's own fault, of which nobody knows whether it is the letter's: it is counted, and holds up nobody. */
    @Test
    void isTriedAgainLaterWhenItsChannelThrows() {
        getsPigeons(user);
        long other = aUser();
        getsMail(other);
        pigeons.fallIll();
        pays(user);
        pays(other);
        sendLetters();
        assertThat(listed(user).path("attempts").asInt()).isEqualTo(1);
        assertThat(listed(user).path("lastError").asText()).isEqualTo("java.lang.IllegalStateException");
        assertThat(lettersTo(other)).hasSize(1);
        pigeons.comeBack();
        clock.advance(Duration.ofMinutes(1));
        sendLetters();
        assertThat(letters(user, "SENT")).isEqualTo(1);
    }

    @Test
    void doesNotWaitForAnotherChannel() {
        getsPigeons(user);
        long other = aUser();
        getsMail(other);
        pigeons.goAway();
        pays(user);
        pays(other);
        sendLetters();
        assertThat(letters(user, "PENDING")).isEqualTo(1);
        assertThat(lettersTo(other)).hasSize(1);
    }

    @Test
    void stopsWhenItsOwnerWantsNoMore() {
        getsMail(user);
        pays(user);
        delete(student(user), ADDRESS).isOk();
        pays(user);
        sendLetters();
        assertThat(lettersTo(user)).isEmpty();
        assertThat(count("notice_letter where user_id = ?", user)).isZero();
    }

    /** A letter that was written while its address ended. */
    @Test
    void isDroppedWhenItHasNowhereToGo() {
        getsMail(user);
        pays(user);
        jdbc.update(
                "update notice_address set address = null, channel = null, language = null, confirmed_at = null"
                        + " where user_id = ?",
                user);
        sendLetters();
        assertThat(count("notice_letter where user_id = ?", user)).isZero();
    }

    @Test
    void leavesOutsideOfTransactions() {
        getsPigeons(user);
        pays(user);
        sendLetters();
        assertThat(pigeons.of(loftOf(user))).hasSize(2);
        assertThat(pigeons.metATransaction()).isFalse();
    }
}
