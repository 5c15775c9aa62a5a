package com.courtgate.booking.people.letter;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.retention.PurgeTables;
import com.courtgate.common.testing.Race;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Students say where their letters shall go, and show that the address is theirs. */
@ExtendWith(OutputCaptureExtension.class)
class NoticeAddressIT extends LetterServerTest {
    @Autowired
    private NoticeAddresses addresses;

    @Autowired
    private PurgeTables purge;

    private final String mail = mailOf(user);

    private Answer enterMail() {
        return enter(user, MailChannel.NAME, mail, "en");
    }

    @Test
    void isTheStudentsWhenTheCodeComesBack() {
        assertThat(stateOf(user).path("channels").findValuesAsText("title"))
                .containsExactly("E-mail", "Carrier pigeon");
        JsonNode entered = enterMail().isOk().data();
        assertThat(entered.path("confirmed").isNull()).isTrue();
        assertThat(entered.path("wanted").path("address").asText()).isEqualTo(mail);
        JsonNode done = confirm(user, codeAt(mail)).isOk().data();
        assertThat(done.path("wanted").isNull()).isTrue();
        assertThat(done.path("confirmed").path("channel").asText()).isEqualTo("mail");
        assertThat(done.path("confirmed").path("address").asText()).isEqualTo(mail);
        assertThat(done.path("confirmed").path("language").asText()).isEqualTo("en");
        assertThat(stateOf(user)).isEqualTo(done);
        assertThat(stateOf(aUser()).path("confirmed").isNull())
                .as("another one's")
                .isTrue();
        get(null, ADDRESS).isRefused(401, "UNAUTHORIZED");
    }

    @ParameterizedTest
    @CsvSource({"en, is your code, 15 minutes", "zh-CN, 您的确认码是, 15 分钟"})
    void isAskedInTheStudentsLanguage(String language, String words, String life) {
        enter(user, MailChannel.NAME, mail, language).isOk();
        assertThat(Mailboxes.textOf(mailboxes.of(mail).getLast())).contains(words, life);
    }

    @Test
    void isNotConfirmedByWhatAReaderOfTheDatabaseSees() {
        enterMail().isOk();
        String code = codeAt(mail);
        var row = jdbc.queryForMap("select * from notice_address where user_id = ?", user);
        assertThat(row.get("code_hash").toString()).hasSize(64);
        assertThat(row.values()).extracting(String::valueOf).doesNotContain(code, code.replaceFirst("^0+", ""));
    }

    @Test
    void isNamedInNoLogAndItsCodeNeither(CapturedOutput output) {
        enterMail().isOk();
        String code = codeAt(mail);
        confirm(user, notThe(code)).isRefused(400, "PARAM_ERROR");
        mailboxes.cut();
        enterMail().isRefused(409, "FAILED");
        assertThat(ourLogOf(output)).contains("No code left by mail").doesNotContain(code, mail);
    }

    @Test
    void isNotConfirmedByTheCodeOfAnotherAddress() {
        enterMail().isOk();
        enter(user, PigeonChannel.NAME, loftOf(user), "en").isOk();
        confirm(user, codeAt(mail)).isRefused(400, "PARAM_ERROR");
        assertThat(stateOf(user).path("confirmed").isNull()).isTrue();
    }

    @Test
    void isConfirmedOnce() {
        enterMail().isOk();
        String code = codeAt(mail);
        confirm(aUser(), code).isRefused(409, "STATE_INVALID"); // another's code
        confirm(user, code).isOk();
        confirm(user, code).isRefused(409, "STATE_INVALID");
    }

    @Test
    void takesNoCodeWhoseTimeIsOver() {
        enterMail().isOk();
        clock.advance(Duration.ofMinutes(15));
        confirm(user, codeAt(mail)).isRefused(409, "STATE_INVALID");
        assertThat(stateOf(user).path("wanted").isNull()).isTrue();
    }

    /** Guesses sent in parallel gain nothing. */
    @Test
    void takesNoCodeAfterFiveWrongOnes() {
        enterMail().isOk();
        String code = codeAt(mail);
        Callable<Integer> guess = () -> confirm(user, notThe(code)).status();
        List<Integer> answers = Race.run(Collections.nCopies(12, guess));
        assertThat(Collections.frequency(answers, 400)).isEqualTo(4);
        assertThat(Collections.frequency(answers, 409)).isEqualTo(8);
        confirm(user, code).isRefused(409, "STATE_INVALID");
        enterMail().isOk();
        confirm(user, codeAt(mail)).isOk();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "12345", "1234567", "12345a", "１２３４５６", "123456\n"})
    void takesNothingThatIsNoCode(String code) {
        confirm(user, code).isRefused(400, "VALIDATE_FAILED");
    }

    @Test
    void isSentSoManyCodesAndNoMore() {
        for (int i = 0; i < 5; i++) {
            enterMail().isOk();
        }
        Answer refused = enterMail().isRefused(429, "TOO_MANY_REQUESTS");
        assertThat(Integer.valueOf(refused.retryAfter())).isBetween(3599, 3600);
        delete(student(user), ADDRESS).isOk();
        enter(user, MailChannel.NAME, "x" + mail, "en").isRefused(429, "TOO_MANY_REQUESTS");
        clock.advance(Duration.ofHours(1));
        enterMail().isOk();
        enterMail().isRefused(429, "TOO_MANY_REQUESTS");
        assertThat(mailboxes.of(mail)).hasSize(6);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x",
                "x@y",
                "@campus.example",
                "a@b@campus.example",
                "a@campus.example, b@campus.example",
                "A Name <a@campus.example>",
                "\"a\"@campus.example",
                "a@campus.example\r\nBcc: b@campus.example",
                "a\nb@campus.example",
                "a@campus.example\u0000",
                "a@[127.0.0.1]",
                "学生@campus.example",
                "a..b@campus.example",
                "a@-campus.example"
            })
    void isNothingElseThanAnAddress(String given) {
        int before = mailboxes.count();
        Answer refused = enter(user, MailChannel.NAME, given, "en").isRefused(400, "VALIDATE_FAILED");
        assertThat(refused.data().path("address").asText()).isNotBlank();
        assertThat(mailboxes.count()).isEqualTo(before);
        assertThat(count("notice_address where user_id = ?", user)).isZero();
    }

    @Test
    void isOfAChannelThatIsThere() {
        enter(user, "owl", mail, "en").isRefused(404, "NOT_FOUND");
        enter(user, PigeonChannel.NAME, mail, "en").isRefused(400, "VALIDATE_FAILED");
    }

    @Test
    void staysUntilTheNewOneIsConfirmed() {
        getsMail(user);
        enter(user, PigeonChannel.NAME, loftOf(user), "en").isOk();
        assertThat(stateOf(user).path("confirmed").path("address").asText()).isEqualTo(mail);
        confirm(user, code(pigeons.of(loftOf(user)).getLast().text())).isOk();
        assertThat(stateOf(user).path("confirmed").path("address").asText()).isEqualTo(loftOf(user));
    }

    @Test
    void needsNoCodeForAnotherLanguage() {
        getsMail(user);
        int before = mailboxes.of(mail).size();
        JsonNode after =
                enter(user, MailChannel.NAME, " " + mail, "zh-CN").isOk().data();
        assertThat(after.path("confirmed").path("language").asText()).isEqualTo("zh-CN");
        assertThat(mailboxes.of(mail)).hasSize(before);
    }

    @Test
    void isForgottenWhenItsOwnerOrWhoeverErasesHimEndsIt() {
        getsMail(user);
        enter(user, PigeonChannel.NAME, loftOf(user), "en").isOk();
        JsonNode after = delete(student(user), ADDRESS).isOk().data();
        assertThat(after.path("confirmed").isNull()).isTrue();
        assertThat(after.path("wanted").isNull()).isTrue();
        assertThat(jdbc.queryForMap("select * from notice_address where user_id = ?", user)
                        .toString())
                .doesNotContain("@", "loft");
        addresses.end(user);
        delete(student(aUser()), ADDRESS).isOk();
    }

    @Test
    void isNotKeptWhenNobodyConfirmsIt() {
        enterMail().isOk();
        long confirmed = aUser();
        getsMail(confirmed);
        clock.advance(Duration.ofHours(26));
        purge.purge();
        assertThat(count("notice_address where user_id = ?", user)).isZero();
        assertThat(stateOf(confirmed).path("confirmed").path("address").asText())
                .isEqualTo(mailOf(confirmed));
    }

    /** The gateway would take a request that lasts for a service that is silent. */
    @Test
    void keepsNobodyWaitingForASlowChannel() {
        pigeons.getLost();
        enter(user, PigeonChannel.NAME, loftOf(user), "en").isRefused(409, "FAILED");
        assertThat(stateOf(user).path("wanted").path("address").asText()).isEqualTo(loftOf(user));
        pigeons.comeBack();
        String late = eventually(() -> pigeons.of(loftOf(user)).getFirst().text());
        confirm(user, code(late)).isOk();
    }

    @Test
    void saysAtOnceThatNoCodeCanLeave() {
        mailboxes.cut();
        Answer away = enterMail().isRefused(409, "FAILED");
        assertThat(away.retryAfter()).isEqualTo("60");
        assertThat(mailboxes.of(mail)).isEmpty();
        pigeons.close(loftOf(user));
        enter(user, PigeonChannel.NAME, loftOf(user), "en").isRefused(400, "PARAM_ERROR");
    }

    @Test
    void saysThatNoCodeCanLeaveWhenTheChannelThrows() {
        pigeons.fallIll();
        Answer away = enter(user, PigeonChannel.NAME, loftOf(user), "en").isRefused(409, "FAILED");
        assertThat(away.retryAfter()).isEqualTo("60");
        pigeons.comeBack();
        getsPigeons(user);
    }
}
