package com.courtgate.booking.people.signon;

import java.net.http.HttpClient;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.security.oauth2.client.oidc.authentication.OidcIdTokenDecoderFactory;
import org.springframework.security.oauth2.client.oidc.authentication.OidcIdTokenValidator;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.registration.ClientRegistrations;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.core.DelegatingOAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.core.OAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2TokenValidatorResult;
import org.springframework.security.oauth2.core.converter.ClaimTypeConverter;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;
import org.springframework.web.client.RestTemplate;

/**
 * The issuer's description of itself, asked for when somebody first needs it and once an hour from then on; while the
 * issuer does not answer, the one before. The keys are asked for anew whenever a token names one that is not known.
 */
@Component
class IssuerMetadata {
    private static final Logger log = LoggerFactory.getLogger(IssuerMetadata.class);
    private static final String REGISTRATION = "campus";
    private static final String CONFIGURATION = "/.well-known/openid-configuration";
    private static final Duration FRESH = Duration.ofHours(1);
    private static final ParameterizedTypeReference<Map<String, Object>> JSON = new ParameterizedTypeReference<>() {};

    private final SignOnSettings settings;
    private final Clock clock;
    private final ClientHttpRequestFactory http;
    private volatile @Nullable Known known;

    IssuerMetadata(SignOnSettings settings, Clock clock) {
        this.settings = settings;
        this.clock = clock;
        var client = HttpClient.newBuilder().connectTimeout(settings.patience()).build();
        var factory = new JdkClientHttpRequestFactory(client);
        factory.setReadTimeout(settings.patience());
        this.http = factory;
    }

    /** @param decoder checks its ID tokens: signature, issuer, our client id, the audience, times */
    record Known(ClientRegistration registration, JwtDecoder decoder, Instant at) {}

    /** Gives up in time. */
    ClientHttpRequestFactory http() {
        return http;
    }

    /** @throws RestClientException when it does not answer, or with what cannot be its metadata, and never has */
    Known get() {
        @Nullable Known before = known;
        Instant now = clock.instant();
        if (before != null && now.isBefore(before.at().plus(FRESH))) {
            return before;
        }
        try {
            Known asked = ask(before, now);
            known = asked;
            return asked;
        } catch (RestClientException away) {
            if (before == null) {
                throw away;
            }
            log.warn(
                    "The issuer does not say where its end points are; going on with those it had: {}",
                    away.toString());
            return before;
        }
    }

    private Known ask(@Nullable Known before, Instant now) {
        Map<String, Object> said = RestClient.builder()
                .requestFactory(http)
                .build()
                .get()
                .uri(settings.issuer() + CONFIGURATION)
                .retrieve()
                .body(JSON);
        ClientRegistration registration = understood(said);
        // The decoder knows the keys already.
        JwtDecoder decoder = before != null && jwkSet(before.registration()).equals(jwkSet(registration))
                ? before.decoder()
                : decoder(registration);
        return new Known(registration, decoder, now);
    }

    /**
     * Reads the issuer's metadata; anything else counts as no answer: another server may stand in its place for a
     * while.
     */
    private ClientRegistration understood(@Nullable Map<String, Object> said) {
        if (said == null) {
            throw new RestClientException("The issuer's metadata is empty");
        }
        ClientRegistration registration;
        try {
            registration = registration(said);
        } catch (RuntimeException unreadable) { // of many types, one per field that is missing or of another form
            throw new RestClientException("The issuer's metadata cannot be read", unreadable);
        }
        String itself = registration.getProviderDetails().getIssuerUri();
        if (!settings.issuer().equals(itself)) {
            throw new RestClientException("The issuer calls itself " + itself + ", not " + settings.issuer());
        }
        return registration;
    }

    private static String jwkSet(ClientRegistration registration) {
        return registration.getProviderDetails().getJwkSetUri();
    }

    private ClientRegistration registration(Map<String, Object> said) {
        var builder = ClientRegistrations.fromOidcConfiguration(said)
                .registrationId(REGISTRATION)
                .clientId(settings.clientId())
                .redirectUri(settings.redirectUri())
                .scope(settings.scopes());
        return settings.clientSecret().isEmpty()
                ? builder.clientAuthenticationMethod(ClientAuthenticationMethod.NONE)
                        .build()
                : builder.clientSecret(settings.clientSecret()).build();
    }

    private JwtDecoder decoder(ClientRegistration registration) {
        var ofIssuer = new OidcIdTokenValidator(registration);
        ofIssuer.setClockSkew(settings.skew());
        ofIssuer.setClock(clock);
        var decoder = NimbusJwtDecoder.withJwkSetUri(jwkSet(registration))
                .restOperations(new RestTemplate(http))
                .jwsAlgorithms(allowed -> allowed.addAll(
                        List.of(SignatureAlgorithm.RS256, SignatureAlgorithm.PS256, SignatureAlgorithm.ES256)))
                .build();
        decoder.setClaimSetConverter(
                new ClaimTypeConverter(OidcIdTokenDecoderFactory.createDefaultClaimTypeConverters()));
        decoder.setJwtValidator(new DelegatingOAuth2TokenValidator<>(ofIssuer, forAudience(settings.audience())));
        return decoder;
    }

    private static OAuth2TokenValidator<Jwt> forAudience(String audience) {
        return token -> audience.isEmpty() || token.getAudience().contains(audience)
                ? OAuth2TokenValidatorResult.success()
                : OAuth2TokenValidatorResult.failure(new OAuth2Error("wrong_audience"));
    }
}
