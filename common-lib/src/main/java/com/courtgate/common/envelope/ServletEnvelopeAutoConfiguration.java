package com.courtgate.common.envelope;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Locale;
import org.slf4j.MDC;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.web.servlet.WebMvcAutoConfiguration;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.LocaleResolver;
import org.springframework.web.servlet.i18n.AcceptHeaderLocaleResolver;

/** Envelope, language and request id for servlet services. */
@AutoConfiguration(before = WebMvcAutoConfiguration.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@Import({ServletErrors.class, EnvelopeErrorController.class})
public class ServletEnvelopeAutoConfiguration {

    @Bean
    LocaleResolver localeResolver() {
        return new AcceptHeaderLocaleResolver() {
            @Override
            public Locale resolveLocale(HttpServletRequest request) {
                return Locales.of(request.getHeader("Accept-Language"));
            }
        };
    }

    @Bean
    FilterRegistrationBean<OncePerRequestFilter> requestIdFilter() {
        var registration = new FilterRegistrationBean<OncePerRequestFilter>(new RequestIdFilter());
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE);
        return registration;
    }

    private static final class RequestIdFilter extends OncePerRequestFilter {
        @Override
        protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                throws ServletException, IOException {
            String id = RequestIds.acceptOrCreate(request.getHeader(RequestIds.HEADER));
            response.setHeader(RequestIds.HEADER, id);
            String trace = TraceContexts.acceptOrCreate(request.getHeader(TraceContexts.HEADER));
            try (var ignored = MDC.putCloseable(RequestIds.MDC_KEY, id);
                    var ignoredToo = MDC.putCloseable(TraceContexts.MDC_KEY, trace)) {
                chain.doFilter(request, response);
            }
        }
    }
}
