package com.courtgate.common.envelope;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.redisson.client.RedisException;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;
import org.springframework.web.util.DisconnectedClientHelper;
import reactor.netty.channel.AbortedException;

@ExtendWith(OutputCaptureExtension.class)
class ReactiveErrorsTest {
    private final ReactiveErrors errors = new ReactiveErrors(new ObjectMapper());
    private final MockServerWebExchange exchange =
            MockServerWebExchange.from(MockServerHttpRequest.post("/reserve/").build());
    private final Throwable departure = AbortedException.beforeSend();

    /** Otherwise the log has a line at level ERROR for each, as many as anybody likes. */
    @Test
    void whoLeavesInTheMiddleOfHisAnswerIsKnownAsOneWhoLeft(CapturedOutput log) {
        exchange.getResponse().setComplete().block();
        assertThatThrownBy(() -> errors.handle(exchange, departure).block())
                .matches(DisconnectedClientHelper::isClientDisconnectedException, "known as a client that left");
        assertThat(log).doesNotContain("ERROR", "WARN");
    }

    @Test
    void whoLeavesBeforeHisAnswerIsNobodysFault(CapturedOutput log) {
        errors.handle(exchange, departure).block();
        assertThat(exchange.getResponse().getStatusCode().value()).isEqualTo(408);
        assertThat(log).doesNotContain("ERROR", "WARN");
    }

    /** What was asked for them ends with an interruption. */
    @Test
    void whoLeavesWhileAServerIsAskedIsNobodysFault(CapturedOutput log) {
        errors.handle(exchange, new RedisException(new InterruptedException())).block();
        assertThat(exchange.getResponse().getStatusCode().value()).isEqualTo(503);
        assertThat(log).doesNotContain("ERROR", "WARN");
    }

    @Test
    void whatNobodyForesawIsTold(CapturedOutput log) {
        errors.handle(exchange, new IllegalStateException("a bug")).block();
        assertThat(exchange.getResponse().getStatusCode().value()).isEqualTo(500);
        assertThat(log).contains("ERROR", "a bug");
    }
}
