package com.courtgate.booking.people.letter;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The mail server that letters are handed to (SMTP).
 *
 * @param host of the server; empty for no e-mail
 * @param port of the server: usually 587 with STARTTLS, 465 with TLS, 25 inside of a campus
 * @param user as which we log in there; empty for a server that takes our letters without
 * @param password of that user
 * @param tls how the connection is protected
 * @param from address of the sender, which the server lets us use
 * @param name of the sender as it is read; at most 60 characters
 * @param patience longest wait for the connection, and for each word of the server, 0.1 to 10 seconds
 */
@ConfigurationProperties("courtgate.notice.mail")
record MailSettings(
        @DefaultValue("") String host,
        @DefaultValue("587") int port,
        @DefaultValue("") String user,
        @DefaultValue("") String password,
        @DefaultValue("STARTTLS") Tls tls,
        @DefaultValue("") String from,
        @DefaultValue("Courtgate") String name,
        @DefaultValue("3s") Duration patience) {

    /** Protection of a connection. */
    enum Tls {
        /** No protection: for a server in the same trusted network. */
        NONE,
        /** The connection begins in the clear, and goes on under TLS or not at all. */
        STARTTLS,
        /** TLS from the first byte. */
        TLS
    }

    MailSettings {
        if (!host.isEmpty()) {
            require(port >= 1 && port <= 65_535, "port is 1 to 65535");
            require(MailAddress.of(from).isPresent(), "from is a mail address");
            require(!name.isBlank() && name.length() <= 60, "name has 1 to 60 characters");
            require(name.chars().noneMatch(Character::isISOControl), "name is one line");
            require(user.isEmpty() == password.isEmpty(), "user and password go together");
            require(user.isEmpty() || tls != Tls.NONE, "no password goes over a connection without TLS");
        }
        boolean isBounded =
                patience.compareTo(Duration.ofMillis(100)) >= 0 && patience.compareTo(Duration.ofSeconds(10)) <= 0;
        require(isBounded, "patience is 0.1 to 10 seconds");
    }

    boolean isOn() {
        return !host.isEmpty();
    }

    private static void require(boolean holds, String rule) {
        if (!holds) {
            throw new IllegalArgumentException("courtgate.notice.mail: " + rule);
        }
    }

    /** Leaves out the password. */
    @Override
    public String toString() {
        return "mail server " + host + ":" + port;
    }
}
