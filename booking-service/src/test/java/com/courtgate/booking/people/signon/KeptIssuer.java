package com.courtgate.booking.people.signon;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import java.net.InetAddress;
import java.util.UUID;
import org.springframework.boot.web.embedded.tomcat.TomcatServletWebServerFactory;
import org.springframework.boot.web.servlet.context.AnnotationConfigServletWebServerApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.http.MediaType;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configuration.EnableWebSecurity;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.core.oidc.OidcScopes;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.server.authorization.client.InMemoryRegisteredClientRepository;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClientRepository;
import org.springframework.security.oauth2.server.authorization.config.annotation.web.configuration.OAuth2AuthorizationServerConfiguration;
import org.springframework.security.oauth2.server.authorization.config.annotation.web.configurers.OAuth2AuthorizationServerConfigurer;
import org.springframework.security.oauth2.server.authorization.settings.AuthorizationServerSettings;
import org.springframework.security.oauth2.server.authorization.settings.ClientSettings;
import org.springframework.security.oauth2.server.authorization.token.JwtEncodingContext;
import org.springframework.security.oauth2.server.authorization.token.OAuth2TokenCustomizer;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.authentication.LoginUrlAuthenticationEntryPoint;
import org.springframework.security.web.util.matcher.MediaTypeRequestMatcher;

/**
 * Spring Authorization Server at a port of its own: an issuer that others keep, strict about PKCE, redirect URIs and
 * client secrets, with a login page. Faults are played by {@link CampusIssuer}.
 */
@EnableWebSecurity
class KeptIssuer {
    static final String CLIENT = "courtgate";
    static final String SECRET = "a-secret-of-the-client";
    static final String BACK = "https://courts.example/auth/campus/callback";
    static final String PERSON = "campus7";
    static final String PASSWORD = "their-password-there";

    /** Starts it; closing the context ends it. */
    static AnnotationConfigServletWebServerApplicationContext start() {
        return new AnnotationConfigServletWebServerApplicationContext(KeptIssuer.class);
    }

    @Bean
    TomcatServletWebServerFactory server() {
        var server = new TomcatServletWebServerFactory(0);
        server.setAddress(InetAddress.getLoopbackAddress());
        server.setRegisterDefaultServlet(true); // or Tomcat says 404 before it asks any filter
        return server;
    }

    @Bean
    SecurityFilterChain security(HttpSecurity http) throws Exception {
        return http.with(
                        OAuth2AuthorizationServerConfigurer.authorizationServer(),
                        issuer -> issuer.oidc(Customizer.withDefaults()))
                .authorizeHttpRequests(all -> all.anyRequest().authenticated())
                .exceptionHandling(unknown -> unknown.defaultAuthenticationEntryPointFor(
                        new LoginUrlAuthenticationEntryPoint("/login"),
                        new MediaTypeRequestMatcher(MediaType.TEXT_HTML)))
                .formLogin(Customizer.withDefaults())
                .build();
    }

    @Bean
    RegisteredClientRepository clients() {
        return new InMemoryRegisteredClientRepository(RegisteredClient.withId("1")
                .clientId(CLIENT)
                .clientSecret("{noop}" + SECRET)
                .clientAuthenticationMethod(ClientAuthenticationMethod.CLIENT_SECRET_BASIC)
                .authorizationGrantType(AuthorizationGrantType.AUTHORIZATION_CODE)
                .redirectUri(BACK)
                .scope(OidcScopes.OPENID)
                .scope(OidcScopes.PROFILE)
                .clientSettings(ClientSettings.builder().requireProofKey(true).build())
                .build());
    }

    @Bean
    UserDetailsService people() {
        return new InMemoryUserDetailsManager(
                User.withUsername(PERSON).password("{noop}" + PASSWORD).build());
    }

    /** Says in all tokens who somebody is, as a campus does. */
    @Bean
    OAuth2TokenCustomizer<JwtEncodingContext> claims() {
        return token -> token.getClaims()
                .claim("preferred_username", token.getPrincipal().getName())
                .claim("name", "李雷");
    }

    @Bean
    JWKSource<SecurityContext> keys() throws JOSEException {
        var key = new RSAKeyGenerator(2048).keyID(UUID.randomUUID().toString()).generate();
        return new ImmutableJWKSet<>(new JWKSet(key));
    }

    /** Reads its own access tokens, at its end point of user data. */
    @Bean
    JwtDecoder decoder(JWKSource<SecurityContext> keys) {
        return OAuth2AuthorizationServerConfiguration.jwtDecoder(keys);
    }

    @Bean
    AuthorizationServerSettings settings() {
        return AuthorizationServerSettings.builder().build();
    }
}
