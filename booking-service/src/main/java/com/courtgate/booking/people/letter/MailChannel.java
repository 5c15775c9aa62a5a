package com.courtgate.booking.people.letter;

import com.courtgate.booking.people.letter.NoticeChannel.Delivery;
import com.courtgate.booking.people.letter.NoticeChannel.Letter;
import com.courtgate.common.value.TruncatedText;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMessage.RecipientType;
import java.io.UnsupportedEncodingException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;
import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import org.jspecify.annotations.Nullable;
import org.springframework.mail.MailException;
import org.springframework.mail.MailSendException;
import org.springframework.mail.javamail.JavaMailSenderImpl;

/**
 * E-mail by SMTP, a connection for each letter. A copy has the number of the first one, so that a mailbox may show them
 * as one. A complaint of the server about the letter is the letter's fault; any other failure concerns all of them.
 */
class MailChannel implements NoticeChannel {
    static final String NAME = "mail";

    private static final String UTF_8 = StandardCharsets.UTF_8.name();
    private static final int CLOSING = 421;
    private final MailSettings settings;
    private final JavaMailSenderImpl server;

    /** @param server as {@link #server} makes it of the same settings */
    MailChannel(MailSettings settings, JavaMailSenderImpl server) {
        this.settings = settings;
        this.server = server;
    }

    /** Connection to the mail server: for a bounded time, and under the protection that the settings ask for. */
    static JavaMailSenderImpl server(MailSettings settings) {
        var server = new JavaMailSenderImpl();
        server.setHost(settings.host());
        server.setPort(settings.port());
        server.setDefaultEncoding(StandardCharsets.UTF_8.name());
        if (!settings.user().isEmpty()) {
            server.setUsername(settings.user());
            server.setPassword(settings.password());
        }
        server.setJavaMailProperties(properties(settings));
        return server;
    }

    private static Properties properties(MailSettings settings) {
        String millis = String.valueOf(settings.patience().toMillis());
        boolean isUpgraded = settings.tls() == MailSettings.Tls.STARTTLS;
        var properties = new Properties();
        properties.setProperty("mail.smtp.connectiontimeout", millis);
        properties.setProperty("mail.smtp.timeout", millis);
        properties.setProperty("mail.smtp.writetimeout", millis);
        properties.setProperty("mail.smtp.auth", String.valueOf(!settings.user().isEmpty()));
        properties.setProperty("mail.smtp.ssl.enable", String.valueOf(settings.tls() == MailSettings.Tls.TLS));
        properties.setProperty("mail.smtp.starttls.enable", String.valueOf(isUpgraded));
        properties.setProperty("mail.smtp.starttls.required", String.valueOf(isUpgraded));
        properties.setProperty("mail.smtp.ssl.checkserveridentity", "true");
        return properties;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title(Locale language) {
        return language.getLanguage().equals("en") ? "E-mail" : "电子邮件";
    }

    @Override
    public Optional<String> address(String given) {
        return MailAddress.of(given);
    }

    @Override
    public Delivery send(Letter letter) {
        try {
            server.send(message(letter));
            return new Delivery.Sent();
        } catch (MailException e) {
            return judged(reasonOf(e), letter);
        } catch (MessagingException | UnsupportedEncodingException e) {
            return new Delivery.Refused(TruncatedText.of(e.toString()));
        }
    }

    private MimeMessage message(Letter letter) throws MessagingException, UnsupportedEncodingException {
        String domain = settings.from().substring(settings.from().indexOf('@') + 1);
        MimeMessage message = server.createMimeMessage();
        message.setFrom(new InternetAddress(settings.from(), settings.name(), UTF_8));
        message.setRecipient(RecipientType.TO, new InternetAddress(letter.address(), true));
        message.setSubject(letter.subject(), UTF_8);
        message.setText(letter.text().replaceAll("\\R", "\r\n"), UTF_8);
        message.setHeader("Message-ID", "<" + letter.id() + "@" + domain + ">");
        message.setHeader("Content-Language", letter.language().toLanguageTag());
        message.setHeader("Auto-Submitted", "auto-generated"); // nobody's holiday answers it
        return message;
    }

    /** Returns the server's own failure, where it said anything. */
    private static Throwable reasonOf(MailException failure) {
        if (failure instanceof MailSendException sending && sending.getMessageExceptions().length > 0) {
            return sending.getMessageExceptions()[0];
        }
        return failure;
    }

    private static Delivery judged(Throwable reason, Letter letter) {
        boolean isOfTheLetter = false;
        @Nullable Throwable said = reason;
        for (@Nullable Throwable cause = reason; cause != null; cause = cause.getCause()) {
            said = cause;
            isOfTheLetter = isOfTheLetter || isOfTheLetter(cause);
        }
        String why = TruncatedText.of(withoutAddress(String.valueOf(said), letter));
        return isOfTheLetter ? new Delivery.Refused(why) : new Delivery.Unavailable(why);
    }

    /** Returns the words in one line, as they may stand in a log. */
    private static String withoutAddress(String said, Letter letter) {
        Pattern address = Pattern.compile(Pattern.quote(letter.address()), Pattern.CASE_INSENSITIVE);
        return address.matcher(said).replaceAll("…").replaceAll("\\s+", " ").strip();
    }

    private static boolean isOfTheLetter(Throwable reason) {
        return switch (reason) {
            case SMTPAddressFailedException address -> address.getReturnCode() != CLOSING;
            case SMTPSendFailedException words ->
                words.getReturnCode() != CLOSING && !words.getCommand().startsWith("MAIL"); // that one is our address
            default -> false;
        };
    }
}
