package com.courtgate.payment.callback;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.Race;
import com.courtgate.payment.FaultMode;
import com.courtgate.payment.PaymentServerTest;
import com.courtgate.payment.ScriptedChannel.Notification;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Notifications that anybody can send, as often as they like. */
class ForgedCallbacksIT extends PaymentServerTest {
    private static final int FLOOD = Race.rounds(500, 5_000);
    private static final int PER_MINUTE = 60;

    @Autowired
    private MeterRegistry registry;

    @Autowired
    private CallbackSettings settings;

    @BeforeEach
    void startAMinute() {
        clock.advance(Duration.ofMinutes(2));
    }

    private Notification forged(String outTradeNo) {
        return new Notification(Map.of(), channel.notification(outTradeNo).body());
    }

    private double counted(String result) {
        return registry.get("courtgate.callbacks")
                .tag("result", result)
                .counter()
                .count();
    }

    private long invalidRows() {
        return count("pay_callback_log where signature_valid = 0");
    }

    @Test
    void keepsAFewAndCountsTheRestAndDropsNoTrueOne() {
        assertThat(settings.invalidPerMinute()).isEqualTo(PER_MINUTE);
        String no = payable(anOrder(1));
        channel.pay(no);
        long before = invalidRows();
        double logged = counted("invalid");
        double unlogged = counted("invalid_unlogged");
        double processed = counted("processed");
        Notification flood = new Notification(Map.of(), "x".repeat(4000));
        for (int i = 0; i < FLOOD; i++) {
            assertThat(notify(flood).status()).isEqualTo(400);
            if (i == FLOOD / 2) {
                assertThat(notify(channel.notification(no)).status()).isEqualTo(200);
            }
        }
        assertThat(payOrder(no).status().name()).isEqualTo("SUCCESS");
        assertThat(invalidRows() - before).isEqualTo(PER_MINUTE);
        assertThat(counted("invalid") - logged).isEqualTo(PER_MINUTE);
        assertThat(counted("invalid_unlogged") - unlogged).isEqualTo(FLOOD - PER_MINUTE);
        assertThat(counted("processed") - processed).isEqualTo(1);

        clock.advance(Duration.ofMinutes(1));
        notify(flood);
        assertThat(invalidRows() - before).as("a new minute").isEqualTo(PER_MINUTE + 1);
    }

    @Test
    void keepsDigestAndLengthOfABodyThatIsNotBelieved() {
        notify(new Notification(Map.of(), "{\"a\":\"forged one\"}"));
        String body = jdbc.queryForObject("select body from pay_callback_log order by id desc limit 1", String.class);
        assertThat(body).matches("sha256:[0-9a-f]{64} bytes:18").doesNotContain("forged");
    }

    @Test
    void makesUsAskTheChannelOnceAMinuteAndKeepsThePauses() {
        String no = payable(anOrder(1));
        channel.suffer(FaultMode.DOWN);
        clock.advance(Duration.ofMinutes(1));
        sweep();
        clock.advance(Duration.ofMinutes(1));
        sweep();
        int asked = payOrder(no).queryCount();
        assertThat(asked).isGreaterThan(1);
        clock.advance(Duration.ofSeconds(5));

        notify(forged(no));
        assertThat(payOrder(no).nextQueryAt()).isEqualTo(clock.instant());
        sweep();
        var next = payOrder(no).nextQueryAt();
        assertThat(next).isAfter(clock.instant());
        assertThat(payOrder(no).queryCount()).isEqualTo(asked + 1);
        for (int i = 0; i < 50; i++) {
            clock.advance(Duration.ofSeconds(1));
            notify(forged(no));
            assertThat(payOrder(no).nextQueryAt()).isEqualTo(next);
        }
        clock.advance(Duration.ofSeconds(10));
        notify(forged(no));
        assertThat(payOrder(no).nextQueryAt()).isEqualTo(clock.instant());
        assertThat(payOrder(no).queryCount()).isEqualTo(asked + 1);
    }

    @Test
    void readsNothingThatIsTooLong() {
        long before = count("pay_callback_log");
        int longest = (int) settings.longest().toBytes();
        assertThat(longest).isEqualTo(64 * 1024);
        for (int tooMuch : List.of(1, 200_000)) {
            var answer = notify(new Notification(Map.of(), "x".repeat(longest + tooMuch)));
            answer.isRefused(413, "VALIDATE_FAILED");
        }
        assertThat(count("pay_callback_log")).isEqualTo(before);
        assertThat(notify(new Notification(Map.of(), "x".repeat(longest))).status())
                .isEqualTo(400);
    }
}
