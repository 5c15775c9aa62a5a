package com.courtgate.common.value;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** Against the published vectors: what is stored under a digest must be found under it for ever. */
class DigestsTest {
    @Test
    void areTheKnownOnes() {
        byte[] abc = "abc".getBytes(US_ASCII);
        assertThat(HexFormat.of().formatHex(Digests.sha1(abc))).isEqualTo("a9993e364706816aba3e25717850c26c9cd0d89d");
        assertThat(Digests.sha256Hex(abc))
                .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        var mac = Digests.hmacSha256(Digests.hmacKey("Jefe".getBytes(US_ASCII)));
        assertThat(HexFormat.of().formatHex(mac.doFinal("what do ya want for nothing?".getBytes(US_ASCII))))
                .isEqualTo("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    }

    @Test
    void cutsTextsAtAColumnsWidth() {
        assertThat(TruncatedText.of("x".repeat(201))).hasSize(200);
        assertThat(TruncatedText.of("short")).isEqualTo("short");
        assertThat(TruncatedText.of("short", 2)).isEqualTo("sh");
    }
}
