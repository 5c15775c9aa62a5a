package com.courtgate.gateway.access;

import static org.springframework.http.HttpMethod.GET;
import static org.springframework.http.HttpMethod.POST;
import static org.springframework.security.web.server.util.matcher.ServerWebExchangeMatchers.matchers;
import static org.springframework.security.web.server.util.matcher.ServerWebExchangeMatchers.pathMatchers;

import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.ReactiveErrors;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.common.security.Role;
import com.courtgate.common.security.TokenVerifier;
import com.courtgate.gateway.limit.StrangerLimit;
import java.time.Duration;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.security.authentication.AbstractAuthenticationToken;
import org.springframework.security.config.annotation.web.reactive.EnableWebFluxSecurity;
import org.springframework.security.config.observation.SecurityObservationSettings;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.config.web.server.ServerHttpSecurity.CorsSpec;
import org.springframework.security.config.web.server.ServerHttpSecurity.CsrfSpec;
import org.springframework.security.config.web.server.ServerHttpSecurity.LogoutSpec;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.ReactiveJwtDecoder;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationToken;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.security.web.server.ServerAuthenticationEntryPoint;
import org.springframework.security.web.server.authorization.ServerAccessDeniedHandler;
import org.springframework.security.web.server.context.NoOpServerSecurityContextRepository;
import org.springframework.security.web.server.firewall.ServerExchangeRejectedHandler;
import org.springframework.security.web.server.savedrequest.NoOpServerRequestCache;
import org.springframework.security.web.server.util.matcher.ServerWebExchangeMatcher;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.reactive.UrlBasedCorsConfigurationSource;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Deny by default for everything that comes from outside. */
@Configuration(proxyBeanMethods = false)
@EnableWebFluxSecurity
class AccessConfiguration {
    private static final ServerWebExchangeMatcher OPEN = matchers(
            pathMatchers(POST, "/auth/login", "/auth/refresh", "/pay/notify/**"),
            pathMatchers(GET, "/time", "/docs", "/docs/**", "/v3/api-docs/**"),
            pathMatchers(GET, "/swagger-ui/**", "/webjars/**", "/actuator/**"));
    private static final String ADMIN = Role.ADMIN.name();
    private static final String STUDENT = Role.STUDENT.name();

    private final ReactiveErrors errors;
    private final AccessSettings settings;
    private final StrangerLimit strangers;

    AccessConfiguration(ReactiveErrors errors, AccessSettings settings, StrangerLimit strangers) {
        this.errors = errors;
        this.settings = settings;
        this.strangers = strangers;
    }

    @Bean
    ReactiveJwtDecoder tokenDecoder(TokenVerifier verifier) {
        return token -> Mono.fromCallable(() -> verifier.decode(token));
    }

    /** One measurement a request is enough; a span for every security filter costs more than they do. */
    @Bean
    SecurityObservationSettings noSpanPerFilter() {
        return SecurityObservationSettings.noObservations();
    }

    @Bean
    @Order(1)
    SecurityWebFilterChain openToAll(ServerHttpSecurity http) {
        return stateless(http)
                .securityMatcher(OPEN)
                .authorizeExchange(paths -> paths.anyExchange().permitAll())
                .build();
    }

    @Bean
    @Order(2)
    SecurityWebFilterChain denyByDefault(ServerHttpSecurity http, ReactiveJwtDecoder decoder) {
        ServerAuthenticationEntryPoint unknown =
                (exchange, e) -> strangers.admit(exchange).then(Mono.defer(() -> turnAway(exchange, e)));
        ServerAccessDeniedHandler denied =
                (exchange, e) -> errors.write(exchange, ApiException.of(ResultCode.FORBIDDEN));
        return stateless(http)
                .authorizeExchange(paths -> paths.pathMatchers("/admin/**")
                        .hasRole(ADMIN)
                        .pathMatchers("/pay/wechat/mock-success/**")
                        .hasRole(ADMIN)
                        .anyExchange()
                        .hasAnyRole(STUDENT, ADMIN))
                .oauth2ResourceServer(server -> server.authenticationEntryPoint(unknown)
                        .accessDeniedHandler(denied)
                        .jwt(jwt ->
                                jwt.jwtDecoder(decoder).jwtAuthenticationConverter(AccessConfiguration::authenticate)))
                .exceptionHandling(e -> e.authenticationEntryPoint(unknown).accessDeniedHandler(denied))
                .build();
    }

    /** What the firewall does not let in: {@code //}, {@code %2f}, {@code ;}, {@code ..} and such. */
    @Bean
    ServerExchangeRejectedHandler oddPaths() {
        return (exchange, e) -> strangers
                .admit(exchange)
                .then(Mono.defer(() -> errors.write(exchange, ApiException.of(ResultCode.VALIDATE_FAILED))));
    }

    private Mono<Void> turnAway(ServerWebExchange exchange, AuthenticationException e) {
        exchange.getResponse().getHeaders().set("WWW-Authenticate", "Bearer");
        return errors.write(exchange, refusal(e));
    }

    private ServerHttpSecurity stateless(ServerHttpSecurity http) {
        return http.csrf(CsrfSpec::disable) // no cookies, no ambient authority
                .logout(LogoutSpec::disable)
                .requestCache(cache -> cache.requestCache(NoOpServerRequestCache.getInstance()))
                .securityContextRepository(NoOpServerSecurityContextRepository.getInstance())
                .cors(this::allowOrigins);
    }

    private void allowOrigins(CorsSpec cors) {
        if (settings.corsOrigins().isEmpty()) {
            cors.disable();
            return;
        }
        var allowed = new CorsConfiguration();
        allowed.setAllowedOrigins(settings.corsOrigins());
        allowed.setAllowedMethods(List.of("GET", "POST", "PUT", "DELETE"));
        allowed.setAllowedHeaders(
                List.of("Authorization", "Content-Type", "Accept-Language", "X-Idempotency-Key", "X-Request-Id"));
        allowed.setExposedHeaders(List.of("Retry-After", "X-Request-Id"));
        allowed.setMaxAge(Duration.ofHours(1));
        var source = new UrlBasedCorsConfigurationSource();
        source.registerCorsConfiguration("/**", allowed);
        cors.configurationSource(source);
    }

    private static Mono<AbstractAuthenticationToken> authenticate(Jwt token) {
        Role role = CurrentUser.of(token).role();
        return Mono.just(new JwtAuthenticationToken(token, List.of(new SimpleGrantedAuthority("ROLE_" + role.name()))));
    }

    private static ApiException refusal(AuthenticationException e) {
        if (TokenVerifier.isExpiry(e)) {
            return ApiException.of(ResultCode.TOKEN_EXPIRED);
        }
        return ApiException.of(
                e instanceof OAuth2AuthenticationException ? ResultCode.TOKEN_INVALID : ResultCode.UNAUTHORIZED);
    }
}
