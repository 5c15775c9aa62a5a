package com.courtgate.common.security;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;

class ClientNetworkTest {
    private final EdgeKey key = new EdgeKey("an-internal-key-for-tests");

    @ParameterizedTest
    @CsvSource({
        "192.0.2.1, 192.0.2.1",
        "::ffff:192.0.2.1, 192.0.2.1",
        "2001:db8:1:2::1, 2001:db8:1:2:0:0:0:0",
        "2001:DB8:1:2:ffff::9, 2001:db8:1:2:0:0:0:0",
        "2001:db8:1:3::1, 2001:db8:1:3:0:0:0:0",
        "fe80::1%eth0, fe80:0:0:0:0:0:0:0"
    })
    void countsAnIpv6CustomerAsOneVisitor(String address, String network) {
        assertThat(ClientNetwork.of(address)).isEqualTo(network);
        assertThat(ClientNetwork.of(network)).as("of a network").isEqualTo(network);
    }

    @ParameterizedTest
    @CsvSource({
        "192.0.2.1, 192.0.2.1",
        "::ffff:192.0.2.1, 192.0.2.1",
        "2001:db8:1:2:0:0:0:0, 2001:db8:1:0:0:0:0:0",
        "2001:DB8:1:ffff::9, 2001:db8:1:0:0:0:0:0",
        "2001:db8:2:2:0:0:0:0, 2001:db8:2:0:0:0:0:0",
        "a-name, 0.0.0.0"
    })
    void takesAnIpv6SiteForOneOwner(String network, String site) {
        assertThat(ClientNetwork.site(network)).isEqualTo(site);
        assertThat(ClientNetwork.site(site)).as("of a site").isEqualTo(site);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "localhost", "1.2.3", "1.2.3.999", "cafe", ":", "1:2", "1.2.3.4:80"})
    void looksNothingUp(String nonsense) {
        assertThat(ClientNetwork.of(nonsense)).isEqualTo(ClientNetwork.UNKNOWN);
    }

    @Test
    void believesTheGatewayOnly() {
        assertThat(ClientNetwork.of(request(key.value()), key)).isEqualTo("198.51.100.7");
        assertThat(ClientNetwork.of(request("guessed"), key)).isEqualTo("192.0.2.9");
        assertThat(ClientNetwork.of(request(null), key)).isEqualTo("192.0.2.9");
    }

    @Test
    void tellsTheWholeAddressOfWhomTheGatewayHasSeen() {
        assertThat(ClientNetwork.addressOf(request(key.value()), key)).isEqualTo("2001:db8:1:2:3:4:5:6");
        assertThat(ClientNetwork.addressOf(request("guessed"), key)).isEqualTo("192.0.2.9");
        var direct = new MockHttpServletRequest();
        direct.setRemoteAddr("fe80::1%eth0");
        assertThat(ClientNetwork.addressOf(direct, key)).isEqualTo("fe80::1");
        direct.setRemoteAddr("a-name");
        assertThat(ClientNetwork.addressOf(direct, key)).isEqualTo(ClientNetwork.UNKNOWN);
    }

    @Test
    void opensNothingElse() {
        assertThat(new InternalKey("an-internal-key-for-tests").matches(key.value()))
                .isFalse();
        assertThat(key.matches("an-internal-key-for-tests")).isFalse();
        assertThat(new EdgeKey("another-internal-key").matches(key.value())).isFalse();
    }

    private static MockHttpServletRequest request(@Nullable String shown) {
        var request = new MockHttpServletRequest();
        request.setRemoteAddr("192.0.2.9");
        request.addHeader(ClientNetwork.HEADER, "198.51.100.7");
        request.addHeader(ClientNetwork.ADDRESS_HEADER, "2001:db8:1:2:3:4:5:6");
        if (shown != null) {
            request.addHeader(EdgeKey.HEADER, shown);
        }
        return request;
    }

    @ParameterizedTest
    @CsvSource({
        "192.0.2.1, 192.0.2.1",
        "2001:db8:1:2:3::4, 2001:db8:1:0:0:0:0:0",
        "2001:db8:1:2:0:0:0:0, 2001:db8:1:0:0:0:0:0",
        "::ffff:192.0.2.1, 192.0.2.1",
        "somewhere, 0.0.0.0"
    })
    void knowsTheSiteOfANetwork(String network, String site) {
        assertThat(ClientNetwork.site(network)).isEqualTo(site);
    }
}
