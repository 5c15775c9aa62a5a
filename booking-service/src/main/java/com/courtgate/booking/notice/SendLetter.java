package com.courtgate.booking.notice;

import com.courtgate.booking.notice.LetterMapper.Leased;
import com.courtgate.booking.notice.NoticeChannel.Delivery;
import com.courtgate.booking.notice.NoticeChannel.Letter;
import com.courtgate.common.envelope.Locales;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Writes a letter in the words of its notice, and hands it to the channel of its address. */
@Component
class SendLetter {
    private static final Logger log = LoggerFactory.getLogger(SendLetter.class);
    private final NoticeChannels channels;
    private final ObjectMapper json;

    SendLetter(NoticeChannels channels, ObjectMapper json) {
        this.channels = channels;
        this.json = json;
    }

    Delivery send(Leased letter) {
        NoticeChannel channel = channels.find(letter.channel()).orElse(null);
        if (channel == null) {
            return new Delivery.Away("not configured any more");
        }
        try {
            return channel.send(written(letter));
        } catch (RuntimeException e) { // a campus' own channel may throw anything, and must not hold up the others
            log.error("Letter {} could not be handed over", letter.id(), e);
            return new Delivery.Refused(e.getClass().getName());
        }
    }

    private Letter written(Leased letter) {
        Locale language = Locales.of(letter.language());
        NoticeFacts facts = facts(letter);
        return new Letter(
                "notice-" + letter.id(),
                letter.address(),
                language,
                NoticeTexts.subject(letter.kind(), language),
                NoticeTexts.letter(letter.kind(), facts, language));
    }

    private NoticeFacts facts(Leased letter) {
        try {
            return json.readValue(letter.facts(), NoticeFacts.class);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("not as it was written: the notice of letter " + letter.id(), e);
        }
    }
}
