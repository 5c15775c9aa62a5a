package com.courtgate.reserve.handoff;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.HoldsTaken;
import com.courtgate.common.testing.TcpProxy;
import com.courtgate.common.testing.TestServers;
import com.courtgate.reserve.Api;
import com.courtgate.reserve.Broker;
import com.courtgate.reserve.RunningReserve;
import com.courtgate.reserve.session.LoadedSession;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.amqp.core.AmqpAdmin;
import org.springframework.amqp.core.Binding;
import org.springframework.amqp.core.BindingBuilder;
import org.springframework.amqp.core.DirectExchange;
import org.springframework.amqp.core.Queue;
import org.springframework.amqp.core.QueueBuilder;
import org.springframework.amqp.rabbit.connection.CachingConnectionFactory;
import org.springframework.beans.factory.annotation.Autowired;

@RunningReserve
class HandOffIT {
    private static final DirectExchange EXCHANGE = new DirectExchange(Topology.RESERVE_EXCHANGE);
    private static final Binding BINDING =
            BindingBuilder.bind(new Queue(Topology.RESERVE_QUEUE)).to(EXCHANGE).with(Topology.RESERVE_KEY);
    private static final Queue FULL = QueueBuilder.nonDurable("reserve.test.full")
            .maxLength(0L)
            .overflow(QueueBuilder.Overflow.rejectPublish)
            .build();

    @Autowired
    Api api;

    @Autowired
    Broker broker;

    @Autowired
    AmqpAdmin admin;

    @Autowired
    HandOff handOff;

    @Autowired
    CachingConnectionFactory service;

    private final String trace = UUID.randomUUID().toString();

    @AfterEach
    void restoreTheBinding() {
        admin.declareBinding(BINDING);
        admin.deleteQueue(FULL.getName());
    }

    @Test
    void isConfirmedWhenTheBrokerHasIt() {
        assertThat(HandOffs.publish(handOff, holds()).join()).isEqualTo(HandOffOutcome.CONFIRMED);
        assertThat(broker.handedOff(trace))
                .singleElement()
                .satisfies(message -> assertThat(message.holds()).isEqualTo(holds()));
    }

    @Test
    void isRefusedWhenNoQueueTakesIt() {
        admin.removeBinding(BINDING);
        assertThat(HandOffs.publish(handOff, holds()).join()).isEqualTo(HandOffOutcome.REFUSED);
    }

    @Test
    void isRefusedWhenTheBrokerSaysNo() {
        fillTheQueue();
        assertThat(HandOffs.publish(handOff, holds()).join()).isEqualTo(HandOffOutcome.REFUSED);
    }

    /** No queue takes anything: it is not asked. */
    @Test
    void publishesNothingOfARehearsal() {
        admin.removeBinding(BINDING);
        var rehearsed = new HoldsTaken(-6, holds().holds());
        assertThat(HandOffs.publish(handOff, rehearsed).join()).isEqualTo(HandOffOutcome.CONFIRMED);
        assertThat(broker.handedOff(trace)).isEmpty();
    }

    @Test
    void givesTheHoldBackWhenNoQueueTakesIt() {
        admin.removeBinding(BINDING);
        assertGivenBack();
    }

    @Test
    void givesTheHoldBackWhenTheBrokerSaysNo() {
        fillTheQueue();
        assertGivenBack();
    }

    private void assertGivenBack() {
        var session = LoadedSession.openWithQuota(1, 1);
        Api.Answer refused = api.grab(5, session.id(), session.slot());
        assertThat(refused).matches(a -> a.says(503, "FAILED"));
        assertThat(refused.headers().firstValueAsLong("Retry-After")).hasValue(1);
        assertThat(refused.headers().firstValue("X-Courtgate-Undone")).isPresent();
        assertThat(session.pending()).isEmpty();
        assertThat(session.holders(session.slot())).isEmpty();
        assertThat(session.left(session.slot())).isEqualTo(1);
        assertThat(session.had(5)).isZero();
        assertThat(session.results().values()).containsExactly("FAILED|5|" + session.slot() + "|FAILED");
        session.assertConserved();

        restoreTheBinding();
        Api.Answer accepted = api.grab(5, session.id(), session.slot());
        assertThat(accepted.status()).isEqualTo(202);
        assertThat(broker.handedOff(accepted.data("traceId"))).hasSize(1);
    }

    @Test
    void wasNeverSentWhenNobodyListens() {
        HandOff own = HandOffs.to(TestServers.freePort());
        assertThat(HandOffs.publish(own, holds()).join()).isEqualTo(HandOffOutcome.NEVER_SENT);
    }

    @Test
    void takesNoMoreHoldsWhileTheBrokerIsKnownToBeDown() {
        HandOff own = HandOffs.to(TestServers.freePort());
        assertThat(HandOffs.isReady(own)).isTrue();
        for (int i = 0; i < 3; i++) {
            HandOffs.publish(own, holds()).join();
        }
        assertThat(HandOffs.isReady(own)).isFalse();
    }

    @Test
    void isUnknownWhenTheConnectionBreaksBeforeTheConfirm() {
        try (var proxy = new TcpProxy(TestServers.rabbit())) {
            HandOff own = HandOffs.over(proxy);
            proxy.swallowAnswers();
            var outcome = HandOffs.publish(own, holds());
            eventually(() -> assertThat(broker.handedOff(trace)).hasSize(1));
            assertThat(outcome).isNotDone();
            proxy.cut();
            assertThat(outcome.join()).isEqualTo(HandOffOutcome.UNKNOWN);
        }
    }

    @Test
    void isUnknownWhenTheConfirmDoesNotCome() {
        try (var proxy = new TcpProxy(TestServers.rabbit())) {
            HandOff own = HandOffs.over(proxy, Duration.ofMillis(300));
            proxy.swallowAnswers();
            assertThat(HandOffs.publish(own, holds()).join()).isEqualTo(HandOffOutcome.UNKNOWN);
            eventually(() -> assertThat(broker.handedOff(trace)).hasSize(1));
        }
    }

    @Test
    void isNotConfirmedWhenTheBrokerIsFrozenFromTheStart() {
        try (var proxy = new TcpProxy(TestServers.rabbit())) {
            proxy.swallowAnswers();
            HandOff own = HandOffs.to(proxy.address().port());
            assertThat(HandOffs.publish(own, holds()).join()).isIn(HandOffOutcome.UNKNOWN, HandOffOutcome.NEVER_SENT);
        }
    }

    @Test
    void waitsNotLongForAFrozenBroker() {
        var connections = service.getRabbitConnectionFactory();
        assertThat(connections.getHandshakeTimeout()).isLessThanOrEqualTo(2000);
        assertThat(connections.getChannelRpcTimeout()).isLessThanOrEqualTo(3000);
    }

    private void fillTheQueue() {
        admin.declareQueue(FULL);
        admin.declareBinding(BindingBuilder.bind(FULL).to(EXCHANGE).with(Topology.RESERVE_KEY));
        admin.removeBinding(BINDING);
    }

    private HoldsTaken holds() {
        return new HoldsTaken(17, List.of(HoldsTaken.Hold.ofGrab(trace, 5, 204, 1767330000000L)));
    }
}
