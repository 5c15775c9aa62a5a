package com.courtgate.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.test.context.TestPropertySource;

/** Somebody has more addresses than there are students. A proxy that the gateway trusts says which. */
@TestPropertySource(
        properties = {
            "courtgate.gateway.proxy-depth=1",
            "courtgate.gateway.limits.global-per-second=60",
            "courtgate.gateway.limits.strangers-per-second=10",
            "courtgate.gateway.limits.ip-per-second=4",
            "courtgate.gateway.limits.logins-per-second=4",
            "courtgate.gateway.limits.sign-ons-per-second=4",
            "courtgate.gateway.limits.notifications-per-second=4"
        })
class StrangersIT extends StubbedGateway {
    private static final int FLOOD = 200;

    @ParameterizedTest
    @ValueSource(
            strings = {"GET /auth/ways", "POST /auth/login", "GET /auth/campus/start", "POST /pay/notify/simulated"})
    void leaveUsersTheirPartOfTheTotalFromHoweverManySitesTheyCome(String open) {
        assertThat(flood(i -> from("2001:db8:%x::1".formatted(i), open)))
                .extracting(Answer::status)
                .contains(open.contains("campus") ? 302 : 429);
        List<Integer> users = IntStream.range(0, 20)
                .mapToObj(i -> get("/reservations/mine", newStudent()).status())
                .toList();
        assertThat(users).containsOnly(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET /auth/ways, OPEN", "POST /pay/notify/simulated, NOTIFY", "GET /reservations/mine, IP"})
    void areCountedBySite(String openAndScope) {
        String[] parts = openAndScope.split(", ");
        assertThat(flood(i -> from("2001:db8:ffff:%x::1".formatted(i), parts[0])))
                .filteredOn(answer -> answer.status() == 429)
                .extracting(answer -> answer.json().at("/data/scope").asText())
                .contains(parts[1]);
    }

    @Test
    void areNotRefusedForWhatAnotherSiteDoes() {
        flood(i -> from("2001:db8:aaaa:%x::1".formatted(i), "GET /reservations/mine"));
        assertThat(from("2001:db8:bbbb::1", "GET /reservations/mine").status()).isEqualTo(401);
    }

    private List<Answer> flood(IntFunction<Answer> request) {
        return IntStream.range(0, FLOOD).mapToObj(request).toList();
    }

    private Answer from(String address, String methodAndPath) {
        String[] parts = methodAndPath.split(" ");
        HttpRequest.Builder request = to(parts[1]).header("X-Forwarded-For", address);
        return send(parts[0].equals("GET") ? request : request.POST(BodyPublishers.ofString("{}")));
    }
}
