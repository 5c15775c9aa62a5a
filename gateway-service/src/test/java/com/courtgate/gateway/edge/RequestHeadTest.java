package com.courtgate.gateway.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http.DefaultHttpHeadersFactory;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestHeadTest {
    private final HttpHeaders headers =
            DefaultHttpHeadersFactory.headersFactory().withValidation(false).newHeaders();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Forwarded",
                "X-Real-IP",
                "x-original-url",
                "X-Rewrite-Url",
                "X-HTTP-Method-Override",
                "X-Internal-Key",
                "x-USER-id",
                "X-Forwarded-For",
                "X-Forwarded-Anything",
                "traceparent",
                "TraceState",
                "baggage"
            })
    void takesAwayWhatOnlyTheGatewayMaySayHoweverItIsSpelledAndHoweverOften(String foreign) {
        headers.add(foreign, "1").add(foreign.toUpperCase(Locale.ROOT), "2");
        headers.add("X-Request-Id", "kept").add("Accept", "kept").add("TE", "kept");
        var left = new RequestHead(headers).withoutForeign();
        assertThat(left.names()).containsExactlyInAnyOrder("X-Request-Id", "Accept", "TE");
    }

    @Test
    void countsNamesAndValuesOfAllHeaders() {
        headers.add("ab", "123").add("ab", "4").add("c", "");
        assertThat(new RequestHead(headers).length()).isEqualTo(2 + 3 + 2 + 1 + 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\0b", "a\rb", "a\nb", "a\u0001", "\u007f", "a\u0085b", "\u001f"})
    void findsControlCharactersInNamesAndValues(String odd) {
        assertThat(new RequestHead(headers.copy().add("name", odd)).hasControlCharacters())
                .isTrue();
        assertThat(new RequestHead(headers.copy().add(odd, "value")).hasControlCharacters())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a\tb", "plain", "球场", "ÿ ~", "Bearer abc.def"})
    void letsEverythingElsePass(String value) {
        headers.add("name", value);
        assertThat(new RequestHead(headers).hasControlCharacters()).isFalse();
    }
}
