package com.courtgate.booking.people.letter;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.recording.SaleServerTest;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.fasterxml.jackson.databind.JsonNode;
import jakarta.mail.internet.MimeMessage;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;

/** Named moments of letters, for the tests below it: a student, their mailbox and their loft. */
abstract class LetterServerTest extends SaleServerTest {
    static final String ADDRESS = "/notices/address";
    private static final Pattern CODE = Pattern.compile("\\b[0-9]{6}\\b");

    @Autowired
    PigeonChannel pigeons;

    final long user = aUser();

    @BeforeEach
    void startLetters() {
        mailboxes.mend();
        pigeons.comeBack();
        jdbc.update("delete from notice_letter where status = 'PENDING'"); // of other tests
    }

    void sendLetters() {
        works.run(SendDueLetters.NAME);
    }

    static String mailOf(long userId) {
        return "s" + userId + "@students.campus.example";
    }

    static String loftOf(long userId) {
        return "loft-" + userId;
    }

    Answer enter(long userId, String channel, String address, String language) {
        return send(
                HttpMethod.PUT,
                student(userId),
                ADDRESS,
                r -> withJson(Map.of("channel", channel, "address", address))
                        .apply(r)
                        .with(request -> {
                            request.removeHeader(HttpHeaders.ACCEPT_LANGUAGE); // the one that all tests send
                            request.addHeader(HttpHeaders.ACCEPT_LANGUAGE, language);
                            return request;
                        }));
    }

    Answer confirm(long userId, String code) {
        return post(student(userId), ADDRESS + "/confirm", Map.of("code", code));
    }

    JsonNode stateOf(long userId) {
        return get(student(userId), ADDRESS).isOk().data();
    }

    /** The code of the last letter that came to an address. */
    String codeAt(String address) {
        List<MimeMessage> came = mailboxes.of(address);
        assertThat(came).as(address).isNotEmpty();
        return code(Mailboxes.textOf(came.getLast()));
    }

    static String code(String text) {
        var found = CODE.matcher(text);
        assertThat(found.find()).as(text).isTrue();
        return found.group();
    }

    /** Another one than the code. */
    static String notThe(String code) {
        return "%06d".formatted((Integer.parseInt(code) + 1) % 1_000_000);
    }

    /** A student whose letters come by mail, in English. */
    void getsMail(long userId) {
        enter(userId, MailChannel.NAME, mailOf(userId), "en").isOk();
        confirm(userId, codeAt(mailOf(userId))).isOk();
    }

    /** One whose letters come by pigeon. */
    void getsPigeons(long userId) {
        enter(userId, PigeonChannel.NAME, loftOf(userId), "en").isOk();
        confirm(userId, code(pigeons.of(loftOf(userId)).getLast().text())).isOk();
    }

    /** A notice: the student has paid. */
    Decision pays(long userId) {
        Decision recorded = recorded(aSlot(1), userId);
        payFor(recorded, "P" + recorded.orderNo());
        return recorded;
    }

    /** Returns the letters other than codes, the first one first. */
    List<MimeMessage> lettersTo(long userId) {
        return mailboxes.of(mailOf(userId)).stream()
                .filter(message -> !Mailboxes.subjectOf(message).contains("code"))
                .toList();
    }

    /** Without what the mail server of the test says, and the test of its requests. */
    static String ourLogOf(CapturedOutput output) {
        return output.getAll()
                .lines()
                .filter(line -> line.contains("\"com.courtgate."))
                .collect(Collectors.joining("\n"));
    }

    /** The office's view of their latest letter. */
    JsonNode listed(long userId) {
        JsonNode items = get(admin(), "/admin/letters?size=100").isOk().data().path("items");
        return StreamSupport.stream(items.spliterator(), false)
                .filter(one -> one.path("userId").asLong() == userId)
                .findFirst()
                .orElseThrow();
    }

    long letters(long userId, String status) {
        return count("notice_letter where user_id = ? and status = ?", userId, status);
    }
}
