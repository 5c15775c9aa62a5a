package com.courtgate.booking.people.letter;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.people.letter.NoticeChannel.Delivery;
import com.courtgate.booking.people.letter.NoticeChannel.Letter;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Contract of every channel; the test of a campus' own one extends this. */
abstract class NoticeChannelContract {
    private static final String VISIBLE = "[!-~]{1,254}";

    abstract NoticeChannel channel();

    /** Another one at each call, to which the channel's server delivers. */
    abstract String anAddress();

    /** The texts that came there. */
    abstract List<String> arrivedAt(String address);

    /** The channel's server is away. */
    abstract void goAway();

    abstract void comeBack();

    /** One whose server does not take letters for that address. */
    abstract NoticeChannel refusing(String address);

    private Letter letter(String address, String text) {
        return new Letter("test-" + UUID.randomUUID(), address, Locale.ENGLISH, "场地 paid", text);
    }

    private String kept(String given) {
        return channel().address(given).orElseThrow();
    }

    @Test
    void hasANameForRowsAndOneForEachReader() {
        assertThat(channel().name()).matches("[a-z]{1,12}");
        assertThat(channel().title(Locale.ENGLISH)).isNotBlank().doesNotContainPattern("[\\u4e00-\\u9fff]");
        assertThat(channel().title(Locale.SIMPLIFIED_CHINESE)).isNotBlank();
    }

    @Test
    void keepsAnAddressInOneForm() {
        String address = kept(" " + anAddress() + " ");
        assertThat(address).matches(VISIBLE);
        assertThat(kept(address)).isEqualTo(address);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\r\n", "\r\nBcc: x@campus.example", "\u0000", "\u2028", ",x@campus.example"})
    void takesNoAddressThatSaysMore(String more) {
        assertThat(channel().address(more)).isEmpty();
        if (!more.isBlank()) {
            assertThat(channel().address(anAddress() + more)).isEmpty();
            assertThat(channel().address(more + anAddress())).isEmpty();
        }
        assertThat(channel().address(anAddress().repeat(40))).isEmpty();
    }

    @Test
    void bringsTheWordsAsTheyAre() {
        String address = kept(anAddress());
        String text = "1号场 08:00-09:00 已付款\n.\n..\n<b>\"rain\"</b> {0} %s " + "x".repeat(1200);
        assertThat(channel().send(letter(address, text))).isEqualTo(new Delivery.Sent());
        assertThat(arrivedAt(address)).containsExactly(text);
    }

    @Test
    void saysThatItIsAwayAndGoesOnAfterwards() {
        String address = kept(anAddress());
        goAway();
        assertThat(channel().send(letter(address, "one"))).isInstanceOf(Delivery.Unavailable.class);
        comeBack();
        assertThat(channel().send(letter(address, "two"))).isEqualTo(new Delivery.Sent());
        assertThat(arrivedAt(address)).singleElement().asString().contains("two");
    }

    @Test
    void saysThatALetterIsNotTakenWithoutSayingWhose() {
        String address = kept(anAddress());
        NoticeChannel refusing = refusing(address);
        assertThat(refusing.send(letter(address, "one")))
                .isInstanceOfSatisfying(
                        Delivery.Refused.class,
                        refused -> assertThat(refused.why()).isNotBlank().doesNotContainIgnoringCase(address));
    }
}
