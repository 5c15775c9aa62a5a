package com.courtgate.common.security;

import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.Locales;
import com.courtgate.common.envelope.RequestIds;
import com.courtgate.common.envelope.ResultCode;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpMethod;
import org.springframework.http.server.PathContainer;
import org.springframework.security.authentication.AbstractAuthenticationToken;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.config.observation.SecurityObservationSettings;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtException;
import org.springframework.security.oauth2.server.resource.authentication.AbstractOAuth2TokenAuthenticationToken;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationToken;
import org.springframework.security.oauth2.server.resource.web.BearerTokenAuthenticationFilter;
import org.springframework.security.oauth2.server.resource.web.BearerTokenResolver;
import org.springframework.security.oauth2.server.resource.web.DefaultBearerTokenResolver;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Deny by default for servlet services; a controller may take a {@link CurrentUser}, or an {@code Optional} of one. */
@AutoConfiguration(
        after = SecurityAutoConfiguration.class,
        beforeName = "org.springframework.boot.autoconfigure.security.servlet.SecurityAutoConfiguration")
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnClass(HttpSecurity.class)
public class ServletSecurityAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    AccessRules accessRules() {
        return AccessRules.allowing();
    }

    /** Turns off the timers that each filter of the chain would keep at every request, and nobody looks at. */
    @Bean
    SecurityObservationSettings securityWithoutTimers() {
        return SecurityObservationSettings.noObservations();
    }

    @Bean
    SecurityFilterChain denyByDefault(
            HttpSecurity http, AccessRules rules, TokenVerifier verifier, InternalKey internalKey, ObjectMapper json)
            throws Exception {
        AuthenticationEntryPoint unknown = (request, response, e) -> write(request, response, json, refusal(e));
        return http.csrf(AbstractHttpConfigurer::disable) // no cookies, no ambient authority
                .sessionManagement(s -> s.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .requestCache(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .addFilterBefore(new InternalKeyFilter(internalKey), BearerTokenAuthenticationFilter.class)
                .authorizeHttpRequests(paths -> paths.requestMatchers("/internal/**")
                        .hasRole("INTERNAL")
                        .requestMatchers("/error", "/v3/api-docs/**", "/actuator/**")
                        .permitAll()
                        .requestMatchers(rules.open().toArray(String[]::new))
                        .permitAll()
                        .requestMatchers(rules.withOptionalToken().toArray(String[]::new))
                        .permitAll()
                        .anyRequest()
                        .access((who, what) -> new AuthorizationDecision(isPermitted(who.get(), what.getRequest()))))
                .oauth2ResourceServer(server -> server.jwt(jwt -> jwt.decoder(verifier)
                                .jwtAuthenticationConverter(ServletSecurityAutoConfiguration::authenticate))
                        .bearerTokenResolver(tokenUnlessOpen(rules, verifier))
                        .authenticationEntryPoint(unknown))
                .exceptionHandling(errors -> errors.authenticationEntryPoint(unknown)
                        .accessDeniedHandler((request, response, e) ->
                                write(request, response, json, ApiException.of(ResultCode.FORBIDDEN))))
                .build();
    }

    @Bean
    WebMvcConfigurer currentUserParameter() {
        return new WebMvcConfigurer() {
            @Override
            public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
                resolvers.add(new CurrentUserResolver());
            }
        };
    }

    /** An open path never looks at a token, so that an expired one stops nobody from a new one. */
    private static BearerTokenResolver tokenUnlessOpen(AccessRules rules, TokenVerifier verifier) {
        RequestMatcher open = anyOf(rules.open());
        RequestMatcher withOptionalToken = anyOf(rules.withOptionalToken());
        var resolver = new DefaultBearerTokenResolver();
        return request -> {
            if (open.matches(request)) {
                return null;
            }
            return withOptionalToken.matches(request)
                    ? validToken(request, resolver, verifier)
                    : resolver.resolve(request);
        };
    }

    private static RequestMatcher anyOf(List<String> paths) {
        var patterns = PathPatternRequestMatcher.withDefaults();
        List<RequestMatcher> matchers =
                paths.stream().map(p -> (RequestMatcher) patterns.matcher(p)).toList();
        return request -> matchers.stream().anyMatch(m -> m.matches(request));
    }

    private static @Nullable String validToken(
            HttpServletRequest request, BearerTokenResolver resolver, TokenVerifier verifier) {
        try {
            String token = resolver.resolve(request);
            if (token != null) {
                verifier.decode(token); // remembered, so that it is verified once
            }
            return token;
        } catch (OAuth2AuthenticationException | JwtException bad) {
            return null;
        }
    }

    private static AbstractAuthenticationToken authenticate(Jwt token) {
        Role role = CurrentUser.of(token).role();
        return new JwtAuthenticationToken(token, List.of(new SimpleGrantedAuthority("ROLE_" + role.name())));
    }

    private static boolean isPermitted(Authentication who, HttpServletRequest request) {
        PathContainer path = PathContainer.parsePath(request.getRequestURI());
        return who instanceof JwtAuthenticationToken bearer
                && RoleRules.permits(
                        CurrentUser.of(bearer.getToken()).role(), HttpMethod.valueOf(request.getMethod()), path);
    }

    /** Returns the refusal for a client without a usable token. */
    public static ApiException refusal(AuthenticationException e) {
        if (TokenVerifier.isExpiry(e)) {
            return ApiException.of(ResultCode.TOKEN_EXPIRED);
        }
        return e instanceof OAuth2AuthenticationException
                ? ApiException.of(ResultCode.TOKEN_INVALID)
                : ApiException.of(ResultCode.UNAUTHORIZED);
    }

    private static void write(
            HttpServletRequest request, HttpServletResponse response, ObjectMapper json, ApiException refusal)
            throws IOException {
        response.setStatus(refusal.httpStatus());
        response.setContentType("application/json");
        json.writeValue(
                response.getOutputStream(),
                Envelope.of(refusal, Locales.of(request.getHeader("Accept-Language")), MDC.get(RequestIds.MDC_KEY)));
    }

    private static final class InternalKeyFilter extends OncePerRequestFilter {
        private final InternalKey key;

        InternalKeyFilter(InternalKey key) {
            this.key = key;
        }

        @Override
        protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                throws ServletException, IOException {
            if (key.matches(request.getHeader(InternalKey.HEADER))) {
                var service = UsernamePasswordAuthenticationToken.authenticated(
                        "internal", null, List.of(new SimpleGrantedAuthority("ROLE_INTERNAL")));
                var context = SecurityContextHolder.createEmptyContext();
                context.setAuthentication(service);
                SecurityContextHolder.setContext(context);
            }
            chain.doFilter(request, response);
        }
    }

    private static final class CurrentUserResolver implements HandlerMethodArgumentResolver {
        @Override
        public boolean supportsParameter(MethodParameter parameter) {
            return parameter.nestedIfOptional().getNestedParameterType() == CurrentUser.class;
        }

        @Override
        public Object resolveArgument(
                MethodParameter parameter,
                ModelAndViewContainer container,
                NativeWebRequest request,
                WebDataBinderFactory binder) {
            Optional<CurrentUser> user = user();
            return parameter.isOptional() ? user : user.orElseThrow(() -> ApiException.of(ResultCode.UNAUTHORIZED));
        }

        private static Optional<CurrentUser> user() {
            var authentication = SecurityContextHolder.getContext().getAuthentication();
            return authentication instanceof AbstractOAuth2TokenAuthenticationToken<?> bearer
                            && bearer.getToken() instanceof Jwt token
                    ? Optional.of(CurrentUser.of(token))
                    : Optional.empty();
        }
    }
}
