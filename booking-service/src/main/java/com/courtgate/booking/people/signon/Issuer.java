package com.courtgate.booking.people.signon;

import com.courtgate.booking.people.signon.SignOnAttempt.LoginPage;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.converter.FormHttpMessageConverter;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.oauth2.client.authentication.OAuth2LoginAuthenticationToken;
import org.springframework.security.oauth2.client.endpoint.RestClientAuthorizationCodeTokenResponseClient;
import org.springframework.security.oauth2.client.http.OAuth2ErrorResponseErrorHandler;
import org.springframework.security.oauth2.client.oidc.authentication.OidcAuthorizationCodeAuthenticationProvider;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.web.DefaultOAuth2AuthorizationRequestResolver;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizationRequestCustomizers;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationExchange;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationRequest;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationResponse;
import org.springframework.security.oauth2.core.endpoint.PkceParameterNames;
import org.springframework.security.oauth2.core.http.converter.OAuth2AccessTokenResponseHttpMessageConverter;
import org.springframework.security.oauth2.core.oidc.endpoint.OidcParameterNames;
import org.springframework.security.oauth2.core.oidc.user.DefaultOidcUser;
import org.springframework.stereotype.Component;
import org.springframework.web.client.HttpServerErrorException;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;

/** The campus' issuer, by OpenID Connect's authorization code flow with PKCE, state and nonce. */
@Component
class Issuer {
    private static final Logger log = LoggerFactory.getLogger(Issuer.class);

    private final IssuerMetadata metadata;
    private final RestClientAuthorizationCodeTokenResponseClient codes;
    private final Semaphore atOnce;

    Issuer(IssuerMetadata metadata, SignOnSettings settings) {
        this.metadata = metadata;
        this.atOnce = new Semaphore(settings.atOnce());
        codes = new RestClientAuthorizationCodeTokenResponseClient();
        codes.setRestClient(RestClient.builder()
                .requestFactory(metadata.http())
                .messageConverters(converters -> {
                    converters.clear();
                    converters.add(new FormHttpMessageConverter());
                    converters.add(new OAuth2AccessTokenResponseHttpMessageConverter());
                })
                .defaultStatusHandler(new OAuth2ErrorResponseErrorHandler())
                .build());
    }

    sealed interface LoginRedirect {}

    /** @param to where the browser goes */
    record RedirectTo(URI to, SignOnAttempt attempt) implements LoginRedirect {}

    sealed interface CallbackResult {}

    /** @param claims of the ID token, which was checked */
    record Verified(Map<String, Object> claims) implements CallbackResult {}

    /** The answer proves nothing. */
    record NotVerified() implements CallbackResult {}

    /** The issuer does not answer, or too many ask it at this moment. */
    record Unavailable() implements LoginRedirect, CallbackResult {}

    LoginRedirect depart(HttpServletRequest request, LoginPage page) {
        return asking(() -> leaving(request, page), new Unavailable());
    }

    private LoginRedirect leaving(HttpServletRequest request, LoginPage page) {
        ClientRegistration registration = metadata.get().registration();
        var resolver = new DefaultOAuth2AuthorizationRequestResolver(id -> registration, "/unused");
        resolver.setAuthorizationRequestCustomizer(OAuth2AuthorizationRequestCustomizers.withPkce());
        OAuth2AuthorizationRequest asked =
                Objects.requireNonNull(resolver.resolve(request, registration.getRegistrationId()));
        var attempt = new SignOnAttempt(
                asked.getState(),
                Objects.requireNonNull(asked.getAttribute(OidcParameterNames.NONCE)),
                Objects.requireNonNull(asked.getAttribute(PkceParameterNames.CODE_VERIFIER)),
                page);
        return new RedirectTo(URI.create(asked.getAuthorizationRequestUri()), attempt);
    }

    /** Trades the code for an ID token, and checks that. */
    CallbackResult arrive(SignOnAttempt attempt, String state, String code) {
        return asking(() -> arriving(attempt, state, code), new Unavailable());
    }

    private CallbackResult arriving(SignOnAttempt attempt, String state, String code) {
        var known = metadata.get();
        var provider = new OidcAuthorizationCodeAuthenticationProvider(
                codes, asked -> new DefaultOidcUser(List.of(), asked.getIdToken()));
        provider.setJwtDecoderFactory(registration -> known.decoder());
        var exchange = new OAuth2AuthorizationExchange(
                asked(known.registration(), attempt),
                OAuth2AuthorizationResponse.success(code)
                        .redirectUri(known.registration().getRedirectUri())
                        .state(state)
                        .build());
        try {
            var login = (OAuth2LoginAuthenticationToken) Objects.requireNonNull(
                    provider.authenticate(new OAuth2LoginAuthenticationToken(known.registration(), exchange)));
            return new Verified(login.getPrincipal().getAttributes());
        } catch (AuthenticationException refused) {
            log.warn("Campus sign-on: {}", refused.getMessage());
            return isAway(refused) ? new Unavailable() : new NotVerified();
        }
    }

    /** Rebuilds the request that the browser was sent away with. */
    private static OAuth2AuthorizationRequest asked(ClientRegistration registration, SignOnAttempt attempt) {
        return OAuth2AuthorizationRequest.authorizationCode()
                .authorizationUri(registration.getProviderDetails().getAuthorizationUri())
                .clientId(registration.getClientId())
                .redirectUri(registration.getRedirectUri())
                .scopes(registration.getScopes())
                .state(attempt.state())
                .attributes(Map.of(
                        OidcParameterNames.NONCE,
                        attempt.nonce(),
                        PkceParameterNames.CODE_VERIFIER,
                        attempt.verifier()))
                .build();
    }

    /** Asks at most so many at once, so that an issuer that is slow does not take all threads of logins. */
    private <T> T asking(Supplier<T> question, T away) {
        if (!atOnce.tryAcquire()) {
            return away;
        }
        try {
            return question.get();
        } catch (RestClientException silent) {
            log.warn("The campus' issuer does not answer: {}", silent.toString());
            return away;
        } finally {
            atOnce.release();
        }
    }

    private static boolean isAway(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof IOException || cause instanceof HttpServerErrorException) {
                return true;
            }
        }
        return false;
    }
}
