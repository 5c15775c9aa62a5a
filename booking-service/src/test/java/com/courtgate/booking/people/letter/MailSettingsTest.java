package com.courtgate.booking.people.letter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class MailSettingsTest {
    private static final Map<String, String> GOOD =
            Map.of("host", "mail.campus.example", "from", "courts@campus.example", "user", "u", "password", "a-secret");

    /** Binds the settings with one of them changed; an empty value as it comes from a variable that is not set. */
    private static MailSettings bound(String name, String value) {
        var source = new MapConfigurationPropertySource();
        Stream.concat(GOOD.entrySet().stream(), Stream.of(Map.entry(name, value)))
                .forEach(each -> source.put("courtgate.notice.mail." + each.getKey(), each.getValue()));
        return new Binder(source).bindOrCreate("courtgate.notice.mail", MailSettings.class);
    }

    @Test
    void areOffWithoutAHost() {
        assertThat(bound("host", "").isOn()).isFalse();
        assertThat(bound("port", "465").isOn()).isTrue();
    }

    @Test
    void protectTheConnectionUnlessToldOtherwise() {
        assertThat(bound("port", "587").tls()).isEqualTo(MailSettings.Tls.STARTTLS);
        assertThat(bound("tls", "tls").tls()).isEqualTo(MailSettings.Tls.TLS);
    }

    @ParameterizedTest
    @CsvSource({
        "port, 0, port",
        "port, 65536, port",
        "from, '', from",
        "from, Office <courts@campus.example>, from",
        "user, '', together",
        "password, '', together",
        "tls, NONE, without TLS",
        "name, '', name",
        "name, 'a\r\nBcc: b@campus.example', one line",
        "patience, 11s, patience",
        "patience, 0s, patience"
    })
    void refuseWhatCanNotWork(String name, String value, String why) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> {
                    try {
                        bound(name, value);
                    } catch (BindException e) {
                        throw rootOf(e);
                    }
                })
                .withMessageContaining("courtgate.notice.mail")
                .withMessageContaining(why);
    }

    private static RuntimeException rootOf(Throwable thrown) {
        Throwable root = thrown;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return (RuntimeException) root;
    }

    @Test
    void showNoPassword() {
        assertThat(bound("port", "587").toString())
                .contains("mail.campus.example")
                .doesNotContain("a-secret");
    }
}
