package com.courtgate.common.internalcalls;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.envelope.RequestIds;
import com.courtgate.common.security.InternalKey;
import com.courtgate.common.security.TokenSettings;
import com.courtgate.common.tracing.TraceContexts;
import com.courtgate.common.tracing.TraceScope;
import com.courtgate.common.tracing.TraceSpan;
import feign.RequestTemplate;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;

class InternalCallHeadersTest {
    private static final String KEY = "an-internal-key-for-tests";
    private static final String CAUSE = TraceContexts.acceptOrCreate(null);
    private final RequestTemplate call = new RequestTemplate();

    private void apply() {
        var settings = new TokenSettings(Path.of("unused"), "courtgate", DataSize.ofMegabytes(1), KEY);
        new InternalCallsAutoConfiguration().internalCallHeaders(settings).apply(call);
    }

    @Test
    void carriesTheRequestTraceOfWhatTheCallerWorksOn() {
        try (var scope = TraceScope.on(TraceSpan.NONE, CAUSE)) {
            assertThat(scope.span().isFollowed()).isFalse();
            apply();
        }
        assertThat(call.headers().get(TraceContexts.HEADER)).containsExactly(CAUSE);
        assertThat(call.headers().get(RequestIds.HEADER)).containsExactly(CAUSE.substring(3, 35));
        assertThat(call.headers().get(InternalKey.HEADER)).containsExactly(KEY);
    }

    @Test
    void carriesNoneForAJob() {
        apply();
        assertThat(call.headers()).containsOnlyKeys(InternalKey.HEADER);
    }
}
