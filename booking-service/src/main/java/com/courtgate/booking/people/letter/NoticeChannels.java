package com.courtgate.booking.people.letter;

import com.courtgate.booking.people.letter.NoticeChannel.Delivery;
import com.courtgate.booking.people.letter.NoticeChannel.Letter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
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
    private static final Delivery BUSY = new Delivery.Unavailable("too many codes at once");
    private static final Delivery TOO_SLOW = new Delivery.Unavailable("too slow; the code may come yet");

    private final VerificationCodeSettings codes;
    private final Semaphore free;
    private final Executor threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Map<String, NoticeChannel> channels = new TreeMap<>();

    NoticeChannels(
            ObjectProvider<NoticeChannel> ofCampus,
            MailSettings mail,
            VerificationCodeSettings codes,
            Environment environment) {
        this.codes = codes;
        this.free = new Semaphore(codes.atOnce());
        ofCampus.orderedStream().forEach(this::add);
        if (mail.isOn()) {
            add(new MailChannel(mail, MailChannel.server(mail)));
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
     * Hands a code over while its student waits: not to more channels at once than that, and not for longer than that,
     * though it counts as under way until the channel is done with it.
     */
    Delivery handOverAtOnce(NoticeChannel channel, Letter code) {
        if (!free.tryAcquire()) {
            return BUSY;
        }
        Supplier<Delivery> sending = () -> {
            try {
                return handOver(channel, () -> code, Delivery.Unavailable::new);
            } finally {
                free.release();
            }
        };
        return CompletableFuture.supplyAsync(sending, threads)
                .completeOnTimeout(TOO_SLOW, codes.patience().toMillis(), TimeUnit.MILLISECONDS)
                .join();
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
