package com.courtgate.booking.people.letter;

import com.courtgate.booking.people.letter.LetterMapper.Claimed;
import com.courtgate.booking.people.letter.NoticeChannel.Delivery;
import com.courtgate.booking.people.letter.NoticeChannel.Letter;
import com.courtgate.booking.people.notice.NoticeTexts;
import com.courtgate.common.envelope.Locales;
import java.util.Locale;
import org.springframework.stereotype.Component;

/** Writes a letter in the words of its notice, and hands it to the channel of its address. */
@Component
class SendLetter {
    private final NoticeChannels channels;
    private final NoticeTexts texts;

    SendLetter(NoticeChannels channels, NoticeTexts texts) {
        this.channels = channels;
        this.texts = texts;
    }

    Delivery send(Claimed letter) {
        NoticeChannel channel = channels.find(letter.channel()).orElse(null);
        if (channel == null) {
            return new Delivery.Unavailable("not configured any more");
        }
        // Thrown counts against the letter: one that no channel gets over must not hold up the others for ever.
        return NoticeChannels.handOver(channel, () -> written(letter), Delivery.Refused::new);
    }

    private Letter written(Claimed letter) {
        Locale language = Locales.of(letter.language());
        return new Letter(
                "notice-" + letter.id(),
                letter.address(),
                language,
                LetterTexts.subject(letter.kind(), language),
                LetterTexts.letter(texts.text(letter.kind(), letter.facts(), language), language));
    }
}
