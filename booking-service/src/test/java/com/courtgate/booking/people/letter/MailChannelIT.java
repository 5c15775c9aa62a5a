package com.courtgate.booking.people.letter;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.people.letter.MailSettings.Tls;
import com.courtgate.booking.people.letter.NoticeChannel.Delivery;
import com.courtgate.booking.people.letter.NoticeChannel.Letter;
import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.mail.javamail.JavaMailSenderImpl;

class MailChannelIT extends NoticeChannelContract {
    private static final String HERE = "127.0.0.1";
    private static final String USER = "courts@campus.example";
    private static final String PASSWORD = "a-word-of-the-mail-server";
    private static final Mailboxes MAILBOXES = new Mailboxes();
    private static final AtomicInteger STUDENTS = new AtomicInteger();
    private final MailChannel channel = channel(MAILBOXES.port(), "", "", Tls.NONE);

    private @Nullable ScriptedMailServer refusing;

    private static MailChannel channel(int port, String user, String password, Tls tls) {
        MailSettings settings = settings(port, user, password, tls, Duration.ofSeconds(5));
        return new MailChannel(settings, MailChannel.server(settings));
    }

    /** Returns a channel that trusts the server's certificate, for which nobody but the test vouches. */
    private static MailChannel trusting(int port, String password, boolean whateverItsName) {
        MailSettings settings = settings(port, USER, password, Tls.TLS, Duration.ofSeconds(5));
        JavaMailSenderImpl server = MailChannel.server(settings);
        server.getJavaMailProperties().setProperty("mail.smtp.ssl.trust", HERE);
        if (whateverItsName) {
            server.getJavaMailProperties().setProperty("mail.smtp.ssl.checkserveridentity", "false");
        }
        return new MailChannel(settings, server);
    }

    private static MailSettings settings(int port, String user, String password, Tls tls, Duration patience) {
        return new MailSettings(HERE, port, user, password, tls, USER, "Sports, 体育部", patience);
    }

    private static Letter letter(String address) {
        return new Letter("notice-7", address, Locale.SIMPLIFIED_CHINESE, "Courtgate：付款成功", "已付款\n");
    }

    @AfterEach
    void mend() {
        MAILBOXES.mend();
        if (refusing != null) {
            refusing.close();
        }
    }

    @Override
    NoticeChannel channel() {
        return channel;
    }

    @Override
    String anAddress() {
        return "S.Tudent+" + STUDENTS.incrementAndGet() + "@students.campus.example";
    }

    @Override
    List<String> arrivedAt(String address) {
        return MAILBOXES.of(address).stream().map(Mailboxes::textOf).toList();
    }

    @Override
    void goAway() {
        MAILBOXES.cut();
    }

    @Override
    void comeBack() {
        MAILBOXES.mend();
    }

    @Override
    NoticeChannel refusing(String address) {
        String reply = "550 5.1.1 <" + address.toUpperCase(Locale.ROOT) + "> is not here";
        refusing = new ScriptedMailServer("RCPT", reply);
        return channel(refusing.port(), "", "", Tls.NONE);
    }

    @Test
    void saysWhoItIsFromAndWhichLetterItIs() throws Exception {
        String address = anAddress();
        channel.send(letter(address));
        channel.send(letter(address));
        List<MimeMessage> came = MAILBOXES.of(address);
        assertThat(came).hasSize(2);
        MimeMessage letter = came.getFirst();
        var from = (InternetAddress) letter.getFrom()[0];
        assertThat(from.getAddress()).isEqualTo(USER);
        assertThat(from.getPersonal()).isEqualTo("Sports, 体育部");
        assertThat(letter.getSubject()).isEqualTo("Courtgate：付款成功");
        assertThat(letter.getHeader("Auto-Submitted")).containsExactly("auto-generated");
        assertThat(letter.getContentLanguage()).containsExactly("zh-CN");
        assertThat(came).allSatisfy(one -> assertThat(one.getMessageID()).isEqualTo("<notice-7@campus.example>"));
    }

    /** A fault of the letter counts against it; any other means that the server takes none now. */
    @ParameterizedTest
    @CsvSource({
        "GREETING, 421 too busy, Unavailable",
        "GREETING, 554 not you, Unavailable",
        "GREETING, '', Unavailable",
        "EHLO, '', Unavailable",
        "MAIL, 550 no such sender, Unavailable",
        "MAIL, 451 later, Unavailable",
        "RCPT, 550 no such user, Refused",
        "RCPT, 450 greylisted, Refused",
        "RCPT, 452 mailbox full, Refused",
        "RCPT, 421 closing, Unavailable",
        "DATA, 554 no, Refused",
        "END, 552 too much, Refused",
        "END, 421 closing, Unavailable",
        "END, '', Unavailable"
    })
    void knowsWhoseFaultItIs(String at, String says, String outcome) {
        try (var server = new ScriptedMailServer(at, says)) {
            MailSettings settings = settings(server.port(), "", "", Tls.NONE, Duration.ofMillis(200));
            Delivery delivery = new MailChannel(settings, MailChannel.server(settings)).send(letter(anAddress()));
            assertThat(delivery.getClass().getSimpleName())
                    .as(delivery.toString())
                    .isEqualTo(outcome);
        }
    }

    @Test
    void logsInUnderTls() {
        GreenMail server = knowingUs(ServerSetup.PROTOCOL_SMTPS);
        try {
            int port = server.getSmtps().getPort();
            String address = anAddress();

            assertThat(trusting(port, PASSWORD, true).send(letter(address))).isEqualTo(new Delivery.Sent());
            assertThat(server.getReceivedMessages()).hasSize(1);

            assertThat(trusting(port, "guessed", true).send(letter(address))).isInstanceOf(Delivery.Unavailable.class);
            assertThat(trusting(port, PASSWORD, false).send(letter(address)))
                    .as("a certificate of another server")
                    .isInstanceOf(Delivery.Unavailable.class);
            assertThat(channel(port, USER, PASSWORD, Tls.TLS).send(letter(address)))
                    .as("a certificate that nobody vouches for")
                    .isInstanceOf(Delivery.Unavailable.class);
            assertThat(server.getReceivedMessages()).hasSize(1);
        } finally {
            server.stop();
        }
    }

    /** Somebody in between may have taken the offer out of the server's greeting. */
    @Test
    void saysNothingToAServerThatDoesNotGoOnUnderTls() {
        GreenMail server = knowingUs(ServerSetup.PROTOCOL_SMTP);
        try {
            MailChannel careful = channel(server.getSmtp().getPort(), USER, PASSWORD, Tls.STARTTLS);
            assertThat(careful.send(letter(anAddress()))).isInstanceOf(Delivery.Unavailable.class);
            assertThat(server.getReceivedMessages()).isEmpty();
        } finally {
            server.stop();
        }
    }

    private static GreenMail knowingUs(String protocol) {
        var server = new GreenMail(Mailboxes.setup(protocol));
        server.start();
        server.setUser(USER, USER, PASSWORD);
        return server;
    }
}
