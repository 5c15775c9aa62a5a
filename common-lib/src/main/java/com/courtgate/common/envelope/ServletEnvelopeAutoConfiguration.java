package com.courtgate.common.envelope;

import com.courtgate.common.tracing.RequestTracer;
import com.courtgate.common.tracing.TraceContexts;
import com.courtgate.common.tracing.TraceScope;
import com.courtgate.common.tracing.TraceSpan;
import jakarta.servlet.FilterChain;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.web.servlet.WebMvcAutoConfiguration;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.boot.web.servlet.error.ErrorController;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.core.convert.converter.Converter;
import org.springframework.format.FormatterRegistry;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.LocaleResolver;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.i18n.AcceptHeaderLocaleResolver;

/** Envelope, language, forms of parameters, request id and the span of a followed request for servlet services. */
@AutoConfiguration(before = WebMvcAutoConfiguration.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@Import({ServletErrors.class, ServletEnvelopeAutoConfiguration.EnvelopeErrorController.class})
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

    /**
     * Days, times of day and moments of parameters and paths: ISO 8601, in whatever language the reader is answered.
     * The years of days have four digits; no database knows others.
     */
    @Bean
    WebMvcConfigurer isoParameters() {
        return new WebMvcConfigurer() {
            @Override
            public void addFormatters(FormatterRegistry registry) {
                registry.addConverter(
                        String.class,
                        LocalDate.class,
                        ofForm(text -> StrictValuesAutoConfiguration.inOurYears(LocalDate.parse(text))));
                registry.addConverter(String.class, LocalTime.class, ofForm(StrictValuesAutoConfiguration::timeOfDay));
                registry.addConverter(String.class, Instant.class, ofForm(Instant::parse));
            }
        };
    }

    /** An empty parameter is an absent one. */
    private static <T> Converter<String, @Nullable T> ofForm(Function<String, T> form) {
        return text -> text.isBlank() ? null : form.apply(text);
    }

    @Bean
    FilterRegistrationBean<OncePerRequestFilter> requestIdFilter(RequestTracer tracer) {
        var registration = new FilterRegistrationBean<OncePerRequestFilter>(new RequestIdFilter(tracer));
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE);
        return registration;
    }

    /** Errors that never reached a controller (a refused path, a broken header). */
    @RestController
    static class EnvelopeErrorController implements ErrorController {

        @RequestMapping("/error")
        ResponseEntity<Envelope<Object>> error(HttpServletRequest request) {
            Object status = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
            ApiException refusal = ApiException.ofFramework(status instanceof Integer known ? known : 404);
            return ResponseEntity.status(refusal.httpStatus())
                    .body(Envelope.of(
                            refusal, Locales.of(request.getHeader("Accept-Language")), MDC.get(RequestIds.MDC_KEY)));
        }
    }

    private static final class RequestIdFilter extends OncePerRequestFilter {
        private final RequestTracer tracer;

        RequestIdFilter(RequestTracer tracer) {
            this.tracer = tracer;
        }

        @Override
        protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                throws ServletException, IOException {
            String id = RequestIds.acceptOrCreate(request.getHeader(RequestIds.HEADER));
            response.setHeader(RequestIds.HEADER, id);
            String cause = TraceContexts.acceptOrCreate(request.getHeader(TraceContexts.HEADER), id);
            try (var ignored = MDC.putCloseable(RequestIds.MDC_KEY, id);
                    var scope = TraceScope.on(tracer.serve(cause).named(request.getMethod()), cause)) {
                chain.doFilter(request, response);
                end(scope.span(), request, response);
            }
        }

        private static void end(TraceSpan span, HttpServletRequest request, HttpServletResponse response) {
            if (span.isFollowed()) {
                Object route = request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
                span.answered(request.getMethod(), route == null ? "" : route.toString(), response.getStatus());
            }
        }
    }
}
