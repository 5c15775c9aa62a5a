package com.courtgate.common.security;

import com.courtgate.common.envelope.ApiException;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.Bean;
import org.springframework.util.unit.DataSize;
import org.springframework.web.filter.OncePerRequestFilter;

/** Refuses a body at the byte where it becomes too long, whatever its headers claimed. */
class BodyLimit extends OncePerRequestFilter {

    /**
     * Longest bodies.
     *
     * @param ordinary any body but
     * @param csv a list of accounts
     */
    @ConfigurationProperties("courtgate.body-limit")
    record Limits(DataSize ordinary, @DefaultValue("4MB") DataSize csv) {}

    /** Switched on by {@code courtgate.body-limit.ordinary}. */
    @AutoConfiguration
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
    @ConditionalOnProperty("courtgate.body-limit.ordinary")
    @EnableConfigurationProperties(Limits.class)
    public static class BodyLimitAutoConfiguration {
        @Bean
        BodyLimit bodyLimit(Limits limits) {
            return new BodyLimit(limits);
        }
    }

    private final Limits limits;

    BodyLimit(Limits limits) {
        this.limits = limits;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String type = request.getContentType();
        boolean csv = type != null && type.startsWith("text/csv");
        chain.doFilter(new LimitedRequest(request, (csv ? limits.csv() : limits.ordinary()).toBytes()), response);
    }

    private static final class LimitedRequest extends HttpServletRequestWrapper {
        private final long limit;

        LimitedRequest(HttpServletRequest request, long limit) {
            super(request);
            this.limit = limit;
        }

        @Override
        public ServletInputStream getInputStream() throws IOException {
            if (getContentLengthLong() > limit) {
                throw ApiException.ofStatus(413);
            }
            return new LimitedStream(super.getInputStream(), limit);
        }
    }

    private static final class LimitedStream extends ServletInputStream {
        private final ServletInputStream body;
        private long left;

        LimitedStream(ServletInputStream body, long limit) {
            this.body = body;
            this.left = limit;
        }

        @Override
        public int read() throws IOException {
            int next = body.read();
            count(next < 0 ? 0 : 1);
            return next;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            int got = body.read(target, offset, length);
            count(Math.max(got, 0));
            return got;
        }

        private void count(int bytes) {
            left -= bytes;
            if (left < 0) {
                throw ApiException.ofStatus(413);
            }
        }

        @Override
        public boolean isFinished() {
            return body.isFinished();
        }

        @Override
        public boolean isReady() {
            return body.isReady();
        }

        @Override
        public void setReadListener(ReadListener listener) {
            body.setReadListener(listener);
        }
    }
}
