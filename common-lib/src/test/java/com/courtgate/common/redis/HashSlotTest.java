package com.courtgate.common.redis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HashSlotTest {

    /** As CLUSTER KEYSLOT of a Redis answers. */
    @ParameterizedTest
    @CsvSource({"foo,12182", "123456789,12739", "bar,5061", "'',0"})
    void isThatOfTheWholeKey(String key, int slot) {
        assertThat(HashSlot.of(key)).isEqualTo(slot);
    }

    @ParameterizedTest
    @CsvSource({
        "bf:gate:{17},17",
        "bf:sem:{17}:204,17",
        "bf:idempotent:{7}:order:{8},7",
        "foo{}{bar},foo{}{bar}",
        "foo{{bar}}zap,{bar",
        "foo{bar,foo{bar",
    })
    void isThatOfTheTag(String key, String hashed) {
        assertThat(HashSlot.of(key)).isEqualTo(HashSlot.of(hashed.startsWith("{") ? "x{" + hashed + "}" : hashed));
    }
}
