package com.courtgate.booking.people.signon;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.people.signon.SignOnAttempt.LoginPage;
import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.web.servlet.context.AnnotationConfigServletWebServerApplicationContext;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.web.util.UriComponentsBuilder;

/** Our side of OpenID Connect against an issuer that was written by others; the browser is this test. */
class KeptIssuerIT {
    private static final Pattern CSRF = Pattern.compile("name=\"_csrf\"[^>]*value=\"([^\"]+)\"");
    private static final AnnotationConfigServletWebServerApplicationContext ISSUER = KeptIssuer.start();
    private static final String ADDRESS =
            "http://127.0.0.1:" + ISSUER.getWebServer().getPort();

    private final HttpClient browser =
            HttpClient.newBuilder().cookieHandler(new CookieManager()).build();

    @AfterAll
    static void ends() {
        ISSUER.close();
    }

    /** A browser on its way back. */
    private record Returning(SignOnAttempt attempt, String state, String code) {}

    @Test
    void vouchesForWhoHasLoggedInThere() throws Exception {
        var issuer = issuer(KeptIssuer.SECRET);
        Returning back = leave(issuer);
        assertThat(back.state()).isEqualTo(back.attempt().state());
        var arrival = issuer.arrive(back.attempt(), back.state(), back.code());
        assertThat(arrival)
                .isInstanceOfSatisfying(
                        Issuer.Verified.class,
                        vouched -> assertThat(vouched.claims())
                                .containsEntry("preferred_username", KeptIssuer.PERSON)
                                .containsEntry("name", "李雷"));
    }

    @Test
    void tradesACodeOnce() throws Exception {
        var issuer = issuer(KeptIssuer.SECRET);
        Returning back = leave(issuer);
        assertThat(issuer.arrive(back.attempt(), back.state(), back.code())).isInstanceOf(Issuer.Verified.class);
        assertThat(issuer.arrive(back.attempt(), back.state(), back.code())).isInstanceOf(Issuer.NotVerified.class);
    }

    @Test
    void tradesNoCodeOfAnotherBrowser() throws Exception {
        var issuer = issuer(KeptIssuer.SECRET);
        Returning mine = leave(issuer);
        Returning thiefs = leave(issuer);
        assertThat(issuer.arrive(mine.attempt(), mine.state(), thiefs.code()))
                .as("a verifier that is not the code's")
                .isInstanceOf(Issuer.NotVerified.class);
    }

    @Test
    void isRefusedWithoutTheSecretOfTheClient() throws Exception {
        var issuer = issuer("another secret");
        Returning back = leave(issuer);
        assertThat(issuer.arrive(back.attempt(), back.state(), back.code())).isInstanceOf(Issuer.NotVerified.class);
    }

    private static Issuer issuer(String secret) {
        var settings = new SignOnSettings(
                ADDRESS,
                KeptIssuer.CLIENT,
                secret,
                KeptIssuer.BACK,
                "Example University",
                "",
                List.of("openid", "profile"),
                "preferred_username",
                "name",
                "",
                List.of(),
                true,
                Duration.ofSeconds(60),
                Duration.ofSeconds(10),
                16,
                Duration.ofMinutes(10));
        return new Issuer(new IssuerMetadata(settings, Clock.systemUTC()), settings);
    }

    /** Goes there, logs in where that is asked, and comes back with a code. */
    private Returning leave(Issuer issuer) throws IOException, InterruptedException {
        var leaving = (Issuer.RedirectTo) issuer.depart(new MockHttpServletRequest(), LoginPage.STUDENT);
        URI there = go(leaving.to());
        if (there.getPath().equals("/login")) {
            there = go(logIn());
        }
        assertThat(there.toString()).startsWith(KeptIssuer.BACK);
        var given = UriComponentsBuilder.fromUri(there).build().getQueryParams().toSingleValueMap();
        return new Returning(leaving.attempt(), decoded(given.get("state")), decoded(given.get("code")));
    }

    private static String decoded(String parameter) {
        return URLDecoder.decode(parameter, StandardCharsets.UTF_8);
    }

    private URI logIn() throws IOException, InterruptedException {
        var page = browser.send(
                HttpRequest.newBuilder(URI.create(ADDRESS + "/login")).build(), HttpResponse.BodyHandlers.ofString());
        var csrf = CSRF.matcher(page.body());
        assertThat(csrf.find()).as(page.body()).isTrue();
        var form = Map.of("username", KeptIssuer.PERSON, "password", KeptIssuer.PASSWORD, "_csrf", csrf.group(1));
        String body = form.entrySet().stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        return location(HttpRequest.newBuilder(URI.create(ADDRESS + "/login"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build());
    }

    private URI go(URI to) throws IOException, InterruptedException {
        return location(HttpRequest.newBuilder(to).header("Accept", "text/html").build());
    }

    private URI location(HttpRequest request) throws IOException, InterruptedException {
        var answer = browser.send(request, HttpResponse.BodyHandlers.ofString());
        return URI.create(answer.headers().firstValue("Location").orElseThrow());
    }
}
