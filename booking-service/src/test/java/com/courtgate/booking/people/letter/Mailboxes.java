package com.courtgate.booking.people.letter;

import com.courtgate.common.testing.TcpProxy;
import com.courtgate.common.testing.TestServers.Address;
import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMessage.RecipientType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.test.context.DynamicPropertyRegistry;

/** A mail server (SMTP) that keeps what comes, at the end of a line that can be cut. */
public final class Mailboxes {
    private static final String HERE = "127.0.0.1";
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private final GreenMail server = new GreenMail(setup(ServerSetup.PROTOCOL_SMTP));
    private final TcpProxy line;

    public Mailboxes() {
        server.start();
        line = new TcpProxy(new Address(HERE, server.getSmtp().getPort()));
    }

    /** Any free port, and time to start on a machine that builds: all tests of a JVM fail with this server. */
    static ServerSetup setup(String protocol) {
        var setup = new ServerSetup(0, HERE, protocol);
        setup.setServerStartupTimeout(PATIENCE.toMillis());
        return setup;
    }

    /** Has the service under test send its letters here. */
    public void settings(DynamicPropertyRegistry properties) {
        properties.add("courtgate.notice.mail.host", () -> HERE);
        properties.add("courtgate.notice.mail.port", this::port);
        properties.add("courtgate.notice.mail.tls", () -> "NONE");
        properties.add("courtgate.notice.mail.from", () -> "courts@campus.example");
        properties.add("courtgate.notice.mail.patience", () -> "5s");
        properties.add("courtgate.notice.code.patience", () -> "4s");
    }

    int port() {
        return line.address().port();
    }

    void cut() {
        line.cut();
    }

    void mend() {
        line.mend();
    }

    /** Returns the messages to an address, the first one first. */
    List<MimeMessage> of(String address) {
        return Stream.of(server.getReceivedMessages())
                .filter(message -> address.equals(to(message)))
                .toList();
    }

    /** Returns the number of letters that came at all. */
    int count() {
        return server.getReceivedMessages().length;
    }

    private static String to(MimeMessage message) {
        try {
            return message.getRecipients(RecipientType.TO)[0].toString();
        } catch (MessagingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** With the ends of lines that Java has, and without the last one. */
    static String textOf(MimeMessage message) {
        try {
            return message.getContent().toString().replace("\r\n", "\n").stripTrailing();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (MessagingException e) {
            throw new IllegalStateException(e);
        }
    }

    static String subjectOf(MimeMessage message) {
        try {
            return message.getSubject();
        } catch (MessagingException e) {
            throw new IllegalStateException(e);
        }
    }
}
