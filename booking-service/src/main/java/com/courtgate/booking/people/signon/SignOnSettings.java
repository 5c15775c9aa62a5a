package com.courtgate.booking.people.signon;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The campus' OpenID Connect issuer.
 *
 * @param issuer its address, as its tokens name it, by https unless on this machine; empty for no campus sign-on
 * @param clientId as which we are known there
 * @param clientSecret of that client; empty for a public client, which PKCE alone protects
 * @param redirectUri where it sends browsers back to, as registered there: the gateway's address and
 *     {@code /auth/campus/callback}
 * @param name what the button says, such as the university's short name; at most 30 characters
 * @param audience that an ID token must name beside our client id; empty for no other
 * @param scopes asked for; {@code openid} is among them
 * @param studentIdClaim that holds the student id, which nobody may be able to choose; without a default, for issuers
 *     differ in what people may change of themselves
 * @param nameClaim that holds the name; the student id stands in for a missing one
 * @param roleClaim that holds one or several roles or groups; empty: the issuer says nothing of roles
 * @param officeRoles values of that claim which make an administrator
 * @param createsAccounts whether the first sign-on makes an account; else the office imports them
 * @param skew how far the issuer's clock may differ from ours, 0 to 5 minutes
 * @param patience longest wait for an answer of the issuer, 0.1 to 10 seconds
 * @param atOnce most questions to the issuer at the same time, 1 to 256; more are turned away
 * @param cookieLife how long somebody may take at the issuer, 1 minute to 1 hour
 */
@ConfigurationProperties("courtgate.sign-on")
record SignOnSettings(
        @DefaultValue("") String issuer,
        @DefaultValue("courtgate") String clientId,
        @DefaultValue("") String clientSecret,
        @DefaultValue("") String redirectUri,
        @DefaultValue("Campus") String name,
        @DefaultValue("") String audience,
        @DefaultValue({"openid", "profile"}) List<String> scopes,
        @DefaultValue("") String studentIdClaim,
        @DefaultValue("name") String nameClaim,
        @DefaultValue("") String roleClaim,
        @DefaultValue List<String> officeRoles,
        @DefaultValue("true") boolean createsAccounts,
        @DefaultValue("60s") Duration skew,
        @DefaultValue("3s") Duration patience,
        @DefaultValue("16") int atOnce,
        @DefaultValue("10m") Duration cookieLife) {

    /** Hosts to which nobody on the way can listen. */
    private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "localhost", "[::1]");

    SignOnSettings {
        scopes = List.copyOf(scopes);
        officeRoles = List.copyOf(officeRoles);
        if (!issuer.isEmpty()) {
            requireAddress("issuer", issuer);
            requireAddress("redirect-uri", redirectUri);
            require(redirectUri.endsWith("/auth/campus/callback"), "redirect-uri ends with /auth/campus/callback");
            require(scopes.contains("openid"), "scopes contain openid");
            require(!studentIdClaim.isBlank(), "student-id-claim names the claim with the student id");
        }
        require(name.length() <= 30 && !name.isBlank(), "name has 1 to 30 characters");
        require(isWithin(skew, Duration.ZERO, Duration.ofMinutes(5)), "skew is 0 to 5 minutes");
        require(isWithin(patience, Duration.ofMillis(100), Duration.ofSeconds(10)), "patience is 0.1 to 10 seconds");
        require(isWithin(cookieLife, Duration.ofMinutes(1), Duration.ofHours(1)), "cookie-life is 1 to 60 minutes");
        require(atOnce >= 1 && atOnce <= 256, "at-once is 1 to 256");
    }

    boolean isOn() {
        return !issuer.isEmpty();
    }

    private static void requireAddress(String setting, String value) {
        URI address = URI.create(value);
        boolean isSafe = "https".equals(address.getScheme())
                || "http".equals(address.getScheme()) && LOOPBACK.contains(String.valueOf(address.getHost()));
        require(isSafe && address.getHost() != null, setting + " is an address with https://");
    }

    private static boolean isWithin(Duration value, Duration least, Duration most) {
        return value.compareTo(least) >= 0 && value.compareTo(most) <= 0;
    }

    private static void require(boolean holds, String rule) {
        if (!holds) {
            throw new IllegalArgumentException("courtgate.sign-on: " + rule);
        }
    }

    /** Leaves out the secret. */
    @Override
    public String toString() {
        return "campus sign-on at " + issuer;
    }
}
