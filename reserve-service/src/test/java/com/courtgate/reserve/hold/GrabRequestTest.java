package com.courtgate.reserve.hold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Reason;
import com.courtgate.common.envelope.ResultCode;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GrabRequestTest {
    /** As courtgate-defaults.yml and the route set it. */
    private static final ObjectReader JSON = JsonMapper.builder()
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build()
            .readerFor(GrabRequest.class);

    @Test
    void readsOneSlot() {
        assertThat(read("{\"sessionId\":17,\"slotId\":204}")).isEqualTo(new GrabRequest.Valid(17, List.of(204L)));
    }

    @Test
    void readsPreferencesInTheirOrder() {
        assertThat(read("{\"sessionId\":17,\"preferences\":[9,8,7,6,5,4,3,2,1,10]}"))
                .isEqualTo(new GrabRequest.Valid(17, List.of(9L, 8L, 7L, 6L, 5L, 4L, 3L, 2L, 1L, 10L)));
    }

    @Test
    void overlooksFieldsItDoesNotKnow() {
        assertThat(read("{\"sessionId\":17,\"slotId\":204,\"userId\":1}"))
                .isEqualTo(new GrabRequest.Valid(17, List.of(204L)));
    }

    static Stream<String> bad() {
        return GrabBodies.bad();
    }

    @ParameterizedTest
    @MethodSource("bad")
    void refusesBadBodiesWithAReason(String bad) {
        assertThatThrownBy(() -> read(bad)).isInstanceOfSatisfying(ApiException.class, refusal -> {
            assertThat(refusal.code()).isEqualTo(ResultCode.VALIDATE_FAILED);
            assertThat(refusal.data())
                    .asInstanceOf(InstanceOfAssertFactories.MAP)
                    .isNotEmpty()
                    .allSatisfy((field, reason) -> {
                        assertThat(toldIn(Locale.SIMPLIFIED_CHINESE, reason)).containsPattern("\\p{IsHan}");
                        assertThat(toldIn(Locale.ENGLISH, reason)).isNotBlank().doesNotContainPattern("\\p{IsHan}");
                    });
        });
    }

    private static String toldIn(Locale language, Object reason) {
        return reason instanceof Reason inBoth ? inBoth.text(language) : reason.toString();
    }

    private static GrabRequest.Valid read(String body) {
        return GrabRequest.read(JSON, body.getBytes(StandardCharsets.UTF_8), false);
    }
}
