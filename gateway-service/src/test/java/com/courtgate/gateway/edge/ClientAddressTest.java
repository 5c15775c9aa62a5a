package com.courtgate.gateway.edge;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;

class ClientAddressTest {
    private static final String PEER = "192.0.2.1";

    @Test
    void isThePeerWithoutProxies() {
        assertThat(address(0, "10.0.0.1")).isEqualTo(PEER);
    }

    @Test
    void isWhatTheOutermostTrustedProxySaw() {
        assertThat(address(1, "1.1.1.1, 2.2.2.2, 3.3.3.3")).isEqualTo("3.3.3.3");
        assertThat(address(2, "1.1.1.1, 2.2.2.2, 3.3.3.3")).isEqualTo("2.2.2.2");
        assertThat(address(2, "1.1.1.1", "2.2.2.2,3.3.3.3")).isEqualTo("2.2.2.2");
        assertThat(address(1, "lie, 2001:db8::7")).isEqualTo("2001:db8::7");
    }

    @Test
    void isThePeerWhenTheHeaderIsShortOrNonsense() {
        assertThat(address(2, "1.1.1.1")).isEqualTo(PEER);
        assertThat(address(1)).isEqualTo(PEER);
        assertThat(address(1, "")).isEqualTo(PEER);
        assertThat(address(1, "1.1.1.1, unknown")).isEqualTo(PEER);
        assertThat(address(1, "1.1.1.1,")).isEqualTo(PEER);
        assertThat(address(1, "example.org")).isEqualTo(PEER);
    }

    private static String address(int depth, String... forwardedFor) {
        return new ClientAddress(depth)
                .of(MockServerHttpRequest.get("/")
                        .remoteAddress(new InetSocketAddress(PEER, 4711))
                        .header("X-Forwarded-For", forwardedFor)
                        .build());
    }
}
