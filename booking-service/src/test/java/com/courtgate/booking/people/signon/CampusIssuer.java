package com.courtgate.booking.people.signon;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jose.util.Base64URL;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * An OpenID Connect issuer that speaks HTTP: authorization codes that are good once and for their PKCE verifier and
 * client secret, ID tokens by a key that can be rolled over, and whatever a test wants to be wrong with them.
 */
public final class CampusIssuer {
    static final String CLIENT = "courtgate-of-test";
    static final String SECRET = "a-secret-of-the-client";
    private static final String BACK = "https://courts.example/auth/campus/callback";

    private static final ObjectMapper JSON = new ObjectMapper();
    private final HttpServer server;
    private final Map<String, Asked> codes = new ConcurrentHashMap<>();
    private volatile RSAKey key = newKey();
    private volatile RSAKey published = key;
    private volatile Map<String, Object> person = Map.of();
    private volatile UnaryOperator<JWTClaimsSet.Builder> change = UnaryOperator.identity();
    private volatile boolean isBroken;
    private volatile @Nullable String metadata;

    /** Request that a code was given for, and the person it was given to. */
    private record Asked(Map<String, String> parameters, Map<String, Object> person) {}

    public CampusIssuer() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", this::answer);
        server.start();
    }

    /** Has the service under test sign on here. */
    public void settings(DynamicPropertyRegistry properties) {
        properties.add("courtgate.sign-on.issuer", this::address);
        properties.add("courtgate.sign-on.client-id", () -> CLIENT);
        properties.add("courtgate.sign-on.client-secret", () -> SECRET);
        properties.add("courtgate.sign-on.redirect-uri", () -> BACK);
        properties.add("courtgate.sign-on.name", () -> "Example University");
        properties.add("courtgate.sign-on.student-id-claim", () -> "preferred_username");
        properties.add("courtgate.sign-on.role-claim", () -> "groups");
        properties.add("courtgate.sign-on.office-roles", () -> "sports-office");
        properties.add("courtgate.sign-on.patience", () -> "5s");
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /**
     * Sets who logs in there from now on; the subject goes with the name unless told, and nothing is wrong any more.
     */
    void knows(Map<String, Object> claims) {
        person = claims;
        change = UnaryOperator.identity();
        isBroken = false;
        metadata = null;
        if (key != published) {
            rollsItsKeyOver();
        }
    }

    /** Falsifies the next ID tokens. */
    void lies(UnaryOperator<JWTClaimsSet.Builder> how) {
        change = how;
    }

    /** Answers 503 to everything. */
    void breaks() {
        isBroken = true;
    }

    /** Answers this when asked for its metadata. */
    void saysOfItself(String json) {
        metadata = json;
    }

    void rollsItsKeyOver() {
        key = newKey();
        published = key;
    }

    /** Signs with another key than the one that it publishes under the same name. */
    void signsWithAForgedKey() {
        published = key;
        key = new RSAKey.Builder(newKey()).keyID(published.getKeyID()).build();
    }

    private static RSAKey newKey() {
        try {
            return new RSAKeyGenerator(2048).keyID(UUID.randomUUID().toString()).generate();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (isBroken) {
                send(exchange, 503, Map.of());
                return;
            }
            switch (exchange.getRequestURI().getPath()) {
                case "/.well-known/openid-configuration" -> describeItself(exchange);
                case "/jwks" -> send(exchange, 200, new JWKSet(published).toJSONObject());
                case "/authorize" -> authorize(exchange);
                case "/token" -> token(exchange);
                default -> send(exchange, 404, Map.of());
            }
        }
    }

    private void describeItself(HttpExchange exchange) throws IOException {
        String told = metadata;
        send(
                exchange,
                200,
                told == null ? JSON.writeValueAsBytes(configuration()) : told.getBytes(StandardCharsets.UTF_8));
    }

    private Map<String, Object> configuration() {
        return Map.of(
                "issuer",
                address(),
                "authorization_endpoint",
                address() + "/authorize",
                "token_endpoint",
                address() + "/token",
                "jwks_uri",
                address() + "/jwks",
                "subject_types_supported",
                new String[] {"public"},
                "response_types_supported",
                new String[] {"code"},
                "id_token_signing_alg_values_supported",
                new String[] {"RS256"});
    }

    private void authorize(HttpExchange exchange) throws IOException {
        Map<String, String> asked = parameters(exchange.getRequestURI().getRawQuery());
        String code = UUID.randomUUID().toString();
        codes.put(code, new Asked(asked, person));
        exchange.getResponseHeaders()
                .add("Location", asked.get("redirect_uri") + "?code=" + code + "&state=" + asked.get("state"));
        exchange.sendResponseHeaders(302, -1);
    }

    private void token(HttpExchange exchange) throws IOException {
        Map<String, String> given =
                parameters(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        Asked known = codes.remove(given.getOrDefault("code", ""));
        Map<String, String> asked = known == null ? null : known.parameters();
        String basic =
                "Basic " + Base64.getEncoder().encodeToString((CLIENT + ":" + SECRET).getBytes(StandardCharsets.UTF_8));
        boolean isGood = asked != null
                && basic.equals(exchange.getRequestHeaders().getFirst("Authorization"))
                && asked.get("redirect_uri").equals(given.get("redirect_uri"))
                && "S256".equals(asked.get("code_challenge_method"))
                && asked.get("code_challenge").equals(digest(given.getOrDefault("code_verifier", "")));
        if (known == null || !isGood) {
            send(exchange, 400, Map.of("error", "invalid_grant"));
            return;
        }
        send(
                exchange,
                200,
                Map.of(
                        "access_token",
                        "an access token of the issuer's",
                        "token_type",
                        "Bearer",
                        "expires_in",
                        60,
                        "id_token",
                        idToken(known)));
    }

    private String idToken(Asked asked) {
        Instant now = Instant.now();
        var claims = new JWTClaimsSet.Builder()
                .issuer(address())
                .subject("subject of " + asked.person().get("preferred_username"))
                .audience(CLIENT)
                .claim("nonce", asked.parameters().get("nonce"))
                .issueTime(Date.from(now))
                .expirationTime(Date.from(now.plusSeconds(60)));
        asked.person().forEach(claims::claim);
        var token = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(key.getKeyID()).build(),
                change.apply(claims).build());
        try {
            token.sign(new RSASSASigner(key));
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
        return token.serialize();
    }

    private static String digest(String verifier) {
        try {
            return Base64URL.encode(
                            MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(StandardCharsets.US_ASCII)))
                    .toString();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Map<String, String> parameters(String query) {
        Map<String, String> parameters = new HashMap<>();
        UriComponentsBuilder.newInstance()
                .query(query)
                .build()
                .getQueryParams()
                .forEach((name, values) ->
                        parameters.put(name, URLDecoder.decode(values.getFirst(), StandardCharsets.UTF_8)));
        return parameters;
    }

    private static void send(HttpExchange exchange, int status, Map<String, Object> body) throws IOException {
        send(exchange, status, JSON.writeValueAsBytes(body));
    }

    private static void send(HttpExchange exchange, int status, byte[] bytes) throws IOException {
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }
}
