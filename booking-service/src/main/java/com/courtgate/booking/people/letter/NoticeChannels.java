package com.courtgate.booking.people.letter;

import com.courtgate.booking.people.letter.NoticeChannel.Delivery;
import com.courtgate.booking.people.letter.NoticeChannel.Letter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.env.Environment;
import org.springframework.core.env.Profiles;
import org.springframework.stereotype.Component;

/**
 * The channels that students can choose from: those of the campus, and e-mail where a mail server is configured. On a
 * developer's machine that has none of them, the log; elsewhere notices then stay in the pages.
 */
@Component
class NoticeChannels {
    private static final Logger log = LoggerFactory.getLogger(NoticeChannels.class);
    private final Map<String, NoticeChannel> channels = new TreeMap<>();

    NoticeChannels(ObjectProvider<NoticeChannel> ofCampus, MailSettings mail, Environment environment) {
        ofCampus.orderedStream().forEach(this::add);
        if (mail.isOn()) {
            add(new MailChannel(mail, MailServer.of(mail)));
        }
        if (channels.isEmpty() && environment.acceptsProfiles(Profiles.of("dev"))) {
            add(new LogChannel());
        }
    }

    private void add(NoticeChannel channel) {
        if (!channel.name().matches("[a-z]{1,12}") || channels.put(channel.name(), channel) != null) {
            throw new IllegalStateException("two channels, or not 1 to 12 letters: " + channel.name());
        }
    }

    boolean isNone() {
        return channels.isEmpty();
    }

    List<NoticeChannel> all() {
        return List.copyOf(channels.values());
    }

    Optional<NoticeChannel> find(@Nullable String name) {
        return Optional.ofNullable(name).map(channels::get);
    }

    /**
     * The one place where a channel is handed a letter. A campus' own may throw anything, and then nobody knows whose
     * fault it was.
     *
     * @param letter is written here, so that one which cannot be counts as one that could not be handed over
     * @param ifThrown what that is for the caller
     */
    static Delivery handOver(NoticeChannel channel, Supplier<Letter> letter, Function<String, Delivery> ifThrown) {
        try {
            return channel.send(letter.get());
        } catch (RuntimeException e) {
            log.error("A letter could not be handed over to {}", channel.name(), e);
            return ifThrown.apply(e.getClass().getName());
        }
    }
}
