package com.courtgate.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.Race;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One gateway is exact, whatever Redis does. */
class GrabLimitIT extends StubbedGateway {

    @Test
    void refusesTheSixthGrabInAMinute() {
        String student = newStudent();
        for (int grab = 0; grab < 5; grab++) {
            Answer answer = post(grab % 2 == 0 ? "/reserve" : "/reserve/", student);
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.header("X-RateLimit-Remaining")).contains("" + (4 - grab));
        }
        Answer sixth = post("/reserve", student);
        assertThat(sixth.status()).isEqualTo(429);
        assertThat(sixth.refusal()).isEqualTo("TOO_MANY_REQUESTS");
        assertThat(Integer.parseInt(sixth.header("Retry-After").orElseThrow())).isBetween(1, 60);
        assertThat(sixth.json().at("/data/scope").asText()).isEqualTo("GRAB");
        assertThat(get("/reserve/result/1", student).status()).isEqualTo(200);
        assertThat(post("/reserve", newStudent()).status()).isEqualTo(200);
    }

    @Test
    void countsGrabsAndOrdersTogether() {
        String student = newStudent();
        for (int grab = 0; grab < 5; grab++) {
            assertThat(post(grab % 2 == 0 ? "/orders" : "/reserve", student).status())
                    .isEqualTo(200);
        }
        for (String path : new String[] {"/orders", "/orders/", "/%6frders", "/reserve"}) {
            Answer sixth = post(path, student);
            assertThat(sixth.status()).as(path).isEqualTo(429);
            assertThat(sixth.json().at("/data/scope").asText()).isEqualTo("GRAB");
        }
        assertThat(post("/orders/B1/cancel", student).status()).isEqualTo(200);
        assertThat(get("/orders", student).status()).isEqualTo(200);
    }

    @RepeatedTest(10)
    void letsFiveOfManySimultaneousGrabsPass() {
        String student = newStudent();
        List<Callable<Integer>> twenty =
                Collections.nCopies(20, () -> post("/reserve", student).status());
        assertThat(Race.run(twenty).stream().filter(s -> s == 200)).hasSize(5);
    }

    @Test
    void isNotImpressedByForwardedAddresses() {
        String student = newStudent();
        var statuses = IntStream.range(0, 6)
                .map(i -> send(to("/reserve", student)
                                .header("X-Forwarded-For", "10.0.0." + i)
                                .header("Forwarded", "for=10.0.0." + i)
                                .POST(BodyPublishers.ofString("{}")))
                        .status())
                .boxed()
                .toList();
        assertThat(statuses).containsExactly(200, 200, 200, 200, 200, 429);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/RESERVE",
                "/Reserve/",
                "//reserve",
                "/reserve//",
                "/reserve%2f",
                "/reserve%2F",
                "/%2freserve",
                "/reserve;a=b",
                "/reserve%3Ba=b",
                "/reserve/;a=b",
                "/reserve%5c",
                "/./reserve",
                "/time/../reserve",
                "/reserve/.",
                "/reserve/%2e",
                "/reserve%252f",
                "/reserve%20",
                "/reserve%00",
                "/reserve/x",
                "/reserve/result/..%2f"
            })
    void variantsOfThePathLeadNowhere(String path) {
        int before = RESERVE.arrivedInAll();
        Answer answer = post(path, newStudent());
        assertThat(answer.status()).isIn(400, 404);
        assertThat(answer.refusal()).isIn("VALIDATE_FAILED", "NOT_FOUND");
        assertThat(RESERVE.arrivedInAll()).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/%72eserve", "/reserve?a=b", "/reserve/?", "/reserv%65/"})
    void otherSpellingsOfThePathAreCountedAsGrabs(String path) {
        String student = newStudent();
        for (int grab = 0; grab < 5; grab++) {
            assertThat(post("/reserve", student).status()).isEqualTo(200);
        }
        assertThat(post(path, student).status()).isEqualTo(429);
    }

    @Test
    void givesBackPressesOfWhichNothingCame() {
        String student = newStudent();
        for (int press = 0; press < 5; press++) {
            Answer answer = send(press(student, "/reserve").header("X-Stub-Undone", "yes"));
            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.header("X-RateLimit-Remaining")).contains("5");
            assertThat(answer.header("X-Courtgate-Undone"))
                    .as("nobody's business")
                    .isEmpty();
        }
        for (int press = 0; press < 5; press++) {
            assertThat(post("/reserve", student).status()).isEqualTo(200);
        }
        assertThat(post("/reserve", student).status()).isEqualTo(429);
    }

    @Test
    void givesNothingBackOfAPressThatMayHaveHeldSomething() {
        String student = newStudent();
        for (int press = 0; press < 5; press++) {
            assertThat(send(press(student, "/reserve")).status()).isEqualTo(503);
        }
        assertThat(post("/reserve", student).status()).isEqualTo(429);
    }

    @Test
    void givesNothingBackThatSomethingElseThanA503Claims() {
        String student = newStudent();
        for (int press = 0; press < 5; press++) {
            assertThat(send(press(student, "/reserve")
                                    .setHeader("X-Stub-Status", "409")
                                    .header("X-Stub-Undone", "yes"))
                            .status())
                    .isEqualTo(409);
        }
        assertThat(post("/reserve", student).status()).isEqualTo(429);
    }

    private HttpRequest.Builder press(String student, String path) {
        return to(path, student).header("X-Stub-Status", "503").POST(BodyPublishers.ofString("{}"));
    }
}
