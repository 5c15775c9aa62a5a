package com.courtgate.booking.people.letter;

import java.util.Locale;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes letters into the log, codes and all: for developers' machines, where nobody else's are. */
class LogChannel implements NoticeChannel {
    private static final Logger log = LoggerFactory.getLogger(LogChannel.class);

    @Override
    public String name() {
        return "log";
    }

    @Override
    public String title(Locale language) {
        return language.getLanguage().equals("en") ? "Log" : "日志";
    }

    @Override
    public Optional<String> address(String given) {
        return MailAddress.of(given);
    }

    @Override
    public Delivery send(Letter letter) {
        log.info("To {}: {}\n{}", letter.address(), letter.subject(), letter.text());
        return new Delivery.Sent();
    }
}
