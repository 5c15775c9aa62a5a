package com.courtgate.booking.people.signon;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.BookingServerTest;
import com.fasterxml.jackson.databind.JsonNode;
import jakarta.servlet.http.Cookie;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.test.web.servlet.request.MockMvcRequestBuilders;

/** A browser between this service and an issuer that speaks HTTP. */
abstract class CampusServerTest extends BookingServerTest {
    static final CampusIssuer ISSUER = campus;

    private static final String BACK = "https://courts.example/auth/campus/callback";
    private static final AtomicInteger NEXT = new AtomicInteger();
    private static final HttpClient BROWSER = HttpClient.newHttpClient();

    /** A browser on its way back from the issuer. */
    record Returning(Cookie cookie, String code, String state) {}

    static String aName() {
        return "campus" + NEXT.incrementAndGet();
    }

    MockHttpServletResponse start(String page) throws Exception {
        return mvc.perform(MockMvcRequestBuilders.get("/auth/campus/start").param("page", page))
                .andReturn()
                .getResponse();
    }

    Returning leave(String page) throws Exception {
        var start = start(page);
        URI there = URI.create(start.getHeader("Location"));
        URI back = URI.create(atIssuer(there));
        assertThat(back.toString()).startsWith(BACK);
        Map<String, String> given = Map.of(
                "code", back.getQuery().replaceAll(".*code=([^&]*).*", "$1"),
                "state", back.getQuery().replaceAll(".*state=(.*)", "$1"));
        return new Returning(start.getCookie(SignOnCookie.NAME), given.get("code"), given.get("state"));
    }

    static String atIssuer(URI address) throws IOException, InterruptedException {
        return BROWSER.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString())
                .headers()
                .firstValue("Location")
                .orElseThrow();
    }

    MockHttpServletResponse comeBack(Returning browser) throws Exception {
        return callback(browser.cookie().getValue(), browser.code(), browser.state());
    }

    MockHttpServletResponse callback(@Nullable String cookie, String code, String state) throws Exception {
        var request = MockMvcRequestBuilders.get("/auth/campus/callback")
                .param("code", code)
                .param("state", state);
        return mvc.perform(cookie == null ? request : request.cookie(new Cookie(SignOnCookie.NAME, cookie)))
                .andReturn()
                .getResponse();
    }

    static String reason(MockHttpServletResponse response) {
        return String.valueOf(response.getHeader("Location")).replaceAll(".*campus=", "");
    }

    static Cookie refreshCookie(MockHttpServletResponse response) {
        Cookie cookie = response.getCookie("courtgate_refresh");
        assertThat(cookie).isNotNull();
        return cookie;
    }

    MockHttpServletResponse refresh(Cookie cookie) throws Exception {
        return mvc.perform(MockMvcRequestBuilders.post("/auth/refresh")
                        .header("X-Courtgate-Client", "web")
                        .contentType(MediaType.APPLICATION_JSON)
                        .content("{}")
                        .cookie(cookie))
                .andReturn()
                .getResponse();
    }

    JsonNode user(MockHttpServletResponse signedOn) throws Exception {
        return data(refresh(refreshCookie(signedOn))).path("user");
    }

    JsonNode data(MockHttpServletResponse response) throws Exception {
        return json.readTree(response.getContentAsString()).path("data");
    }
}
