package com.courtgate.payment.channel.simulated;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import com.courtgate.common.testing.MutableClock;
import com.courtgate.payment.channel.IncomingNotification;
import com.courtgate.payment.channel.NotificationAnswer;
import com.courtgate.payment.channel.NotificationAnswer.Invalid;
import com.courtgate.payment.channel.QueryAnswer;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SimulatedNotificationsTest {
    private static final String SECRET = "the-secret-of-the-tests";
    private static final String OLD_SECRET = "an-older-secret-of-tests";
    private static final String BODY = "{\"kind\":\"PAYMENT\", \"outTradeNo\":\"P12345678\",\"channelTradeNo\":\"T1\","
            + "\"state\":\"SUCCESS\",\"paidFen\":3050,\"currency\":\"CNY\","
            + "\"merchantId\":\"courtgate\",\"paidAt\":\"2026-05-01T10:00:00Z\"}";

    private final MutableClock clock = new MutableClock(Instant.parse("2026-05-01T10:00:00Z"));
    private final SimulatedNotifications notifications =
            new SimulatedNotifications(new SimulatedSignatures(Map.of("key-2", SECRET, "key-1", OLD_SECRET), clock));

    private Map<String, String> signed(String keyId, String secret, String body) {
        String timestamp = Long.toString(clock.instant().getEpochSecond());
        Map<String, String> headers = new HashMap<>();
        headers.put("x-channel-key-id", keyId);
        headers.put("x-channel-timestamp", timestamp);
        headers.put("x-channel-nonce", "n1");
        headers.put("x-channel-signature", SimulatedSignatures.sign(secret, timestamp + "\nn1", body.getBytes(UTF_8)));
        return headers;
    }

    private NotificationAnswer read(Map<String, String> headers, String body) {
        return notifications.read(new IncomingNotification(headers, body.getBytes(UTF_8)));
    }

    @Test
    void readsAGenuineOne() {
        assertThat(read(signed("key-2", SECRET, BODY), BODY))
                .asInstanceOf(type(NotificationAnswer.OfPayment.class))
                .satisfies(n -> {
                    assertThat(n.nonce()).isEqualTo("n1");
                    assertThat(n.outTradeNo()).isEqualTo("P12345678");
                    assertThat(n.state())
                            .asInstanceOf(type(QueryAnswer.Succeeded.class))
                            .satisfies(s -> assertThat(s.payment().paidFen()).isEqualTo(3050));
                });
    }

    @Test
    void stillReadsWhatIsSignedWithTheOlderKey() {
        assertThat(read(signed("key-1", OLD_SECRET, BODY), BODY)).isInstanceOf(NotificationAnswer.OfPayment.class);
        assertThat(read(signed("key-1", SECRET, BODY), BODY)).isInstanceOf(Invalid.class);
        assertThat(read(signed("key-9", SECRET, BODY), BODY)).isInstanceOf(Invalid.class);
    }

    @Test
    void theSignatureIsOverTheRawBytes() {
        var headers = signed("key-2", SECRET, BODY);
        assertThat(read(headers, BODY.replace(": ", ":").replace(", ", ","))).isInstanceOf(Invalid.class);
        assertThat(read(headers, BODY.replace("3050", "3051"))).isInstanceOf(Invalid.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"x-channel-key-id", "x-channel-timestamp", "x-channel-nonce", "x-channel-signature"})
    void refusesWhatLacksAHeaderOrHasItEmpty(String header) {
        var headers = signed("key-2", SECRET, BODY);
        headers.put(header, "");
        assertThat(read(headers, BODY)).isInstanceOf(Invalid.class);
        headers.remove(header);
        assertThat(read(headers, BODY)).isInstanceOf(Invalid.class);
    }

    @Test
    void refusesWhatIsMoreThanFiveMinutesAwayEitherWay() {
        var headers = signed("key-2", SECRET, BODY);
        clock.advance(Duration.ofSeconds(300));
        assertThat(read(headers, BODY)).isInstanceOf(NotificationAnswer.OfPayment.class);
        clock.advance(Duration.ofSeconds(1));
        assertThat(read(headers, BODY)).isInstanceOf(Invalid.class);
        clock.advance(Duration.ofSeconds(-602));
        assertThat(read(headers, BODY)).isInstanceOf(Invalid.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "null", "[]", "{\"kind\":\"GIFT\"}", "\u0000"})
    void refusesWhatCanNotBeUnderstood(String body) {
        assertThat(read(signed("key-2", SECRET, body), body)).isInstanceOf(Invalid.class);
    }

    @Test
    void saysWhatAForgedOneClaimsWhenThatCanBeANumber() {
        assertThat(read(Map.of(), BODY)).isEqualTo(new Invalid("it is not signed", "P12345678"));
        assertThat(read(Map.of(), "{\"outTradeNo\":\"' or 1=1 --\"}")).isEqualTo(new Invalid("it is not signed", null));
    }
}
