package com.courtgate.booking.notice;

import com.courtgate.booking.notice.LetterMapper.Leased;
import com.courtgate.booking.notice.NoticeChannel.Delivery;
import com.courtgate.booking.notice.NoticeChannel.Letter;
import com.courtgate.common.envelope.Locales;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Locale;
import org.springframework.stereotype.Component;

/** Writes a letter in the words of its notice, and hands it to the channel of its address. */
@Component
class SendLetter {
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
        // Thrown counts against the letter: one that no channel gets over must not hold up the others for ever.
        return NoticeChannels.handOver(channel, () -> written(letter), Delivery.Refused::new);
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
