package com.courtgate.booking.people.letter;

import java.nio.charset.StandardCharsets;
import java.util.Properties;
import org.springframework.mail.javamail.JavaMailSenderImpl;

/** Connection to the mail server: for a bounded time, and under the protection that the settings ask for. */
final class MailServer {
    private MailServer() {}

    static JavaMailSenderImpl of(MailSettings settings) {
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
}
