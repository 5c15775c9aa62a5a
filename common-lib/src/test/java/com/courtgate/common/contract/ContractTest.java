package com.courtgate.common.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.jackson.JacksonAutoConfiguration;
import org.springframework.boot.test.context.ConfigDataApplicationContextInitializer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/**
 * The messages as they are on the wire. A changed golden file is a changed contract: a field may be added, none renamed
 * or removed while a message of the old form may still be in a queue.
 */
class ContractTest {
    private static final Instant AT = Instant.parse("2026-03-01T05:00:00.123Z");

    static final class Messages implements ArgumentsProvider {
        @Override
        public Stream<Arguments> provideArguments(ExtensionContext context) {
            return Stream.of(
                            new HoldReleased(17, 204, 9, "trace-1", 31, "B1"),
                            new HoldsTaken(
                                    17, List.of(new HoldsTaken.Hold("trace-1", 9, 204, AT.toEpochMilli(), 6012))),
                            new OrderCanceled("B1", 9, OrderCanceled.Reason.PAY_TIMEOUT),
                            new PaymentRefused("B1", "P1", PaymentRefused.Reason.PAID_BY_ANOTHER),
                            new PaymentSucceeded("B1", "P1", 9, 3100, 2600, 500, AT),
                            new AdminActed(
                                    1, "admin", AT, "refund.force", "payOrder:P1", "rain", Map.of("amountFen", 2600)),
                            new OrderForPayment(
                                    "B1",
                                    9,
                                    OrderForPayment.Status.STOCK_RESERVED,
                                    3100,
                                    AT,
                                    17,
                                    List.of(new OrderForPayment.Item(
                                            31, 204, 3, OrderForPayment.ItemStatus.PENDING_PAYMENT, 3100, AT))),
                            new RefundOrder(9, 31L, true),
                            new RefundOrder.Answer(RefundOrder.Outcome.CANCELLED, 3100, List.of(31L)),
                            new PaymentSettings(15L, null, 120L),
                            new StopPaying(List.of("B1", "B2")),
                            new StopPaying.Answer(Map.of(
                                    "B1",
                                    StopPaying.Money.MONEY,
                                    "B2",
                                    StopPaying.Money.NONE,
                                    "B3",
                                    StopPaying.Money.UNKNOWN)),
                            new PaidBy(List.of("B1", "B2")),
                            new PaidBy.Answer(Map.of("B1", "P1")),
                            new OrderCreated("B1", 17, 9, AT.toEpochMilli(), items()),
                            new StockReserved("B1", 17, 9, items()),
                            new StockReserveFailed("B1", 17, 9, StockReserveFailed.Reason.OUT_OF_STOCK),
                            new HoldsDecided(17, List.of(success(), refusal())))
                    .map(Arguments::of);
        }

        private static List<OrderItem> items() {
            return List.of(new OrderItem("B1-1", 204), new OrderItem("B1-2", 205));
        }

        private static HoldsDecided.Decision success() {
            return new HoldsDecided.Decision("B1-1", 9, 204, HoldsDecided.Outcome.SUCCESS, 31L, "B1", null);
        }

        private static HoldsDecided.Decision refusal() {
            return new HoldsDecided.Decision(
                    "trace-2", 10, 205, HoldsDecided.Outcome.FAILED, null, null, HoldsDecided.Reason.SLOT_TAKEN);
        }
    }

    private interface WithJson {
        void use(ObjectMapper json) throws IOException;
    }

    /** With the mapper every service has. */
    private static void with(WithJson use) {
        new ApplicationContextRunner()
                .withInitializer(new ConfigDataApplicationContextInitializer())
                .withPropertyValues("spring.config.import=classpath:courtgate-defaults.yml")
                .withConfiguration(AutoConfigurations.of(JacksonAutoConfiguration.class))
                .run(context -> use.use(context.getBean(ObjectMapper.class)));
    }

    private static JsonNode golden(ObjectMapper json, Object message) throws IOException {
        String name = message.getClass().getName().replaceAll(".*\\.", "").replace('$', '.');
        try (InputStream file = ContractTest.class.getResourceAsStream("golden/" + name + ".json")) {
            assertThat(file).as("golden/%s.json", name).isNotNull();
            return json.readTree(file);
        }
    }

    @ParameterizedTest
    @ArgumentsSource(Messages.class)
    void writesEachMessageAsItsGoldenFileSays(Object message) {
        with(json -> assertThat(json.readTree(json.writeValueAsBytes(message))).isEqualTo(golden(json, message)));
    }

    @ParameterizedTest
    @ArgumentsSource(Messages.class)
    void readsEachMessageWithFieldsItDoesNotKnow(Object message) {
        with(json -> {
            ObjectNode fromTheFuture = (ObjectNode) golden(json, message);
            fromTheFuture.putObject("addedLater").put("x", 1);
            assertThat(json.treeToValue(fromTheFuture, message.getClass())).isEqualTo(message);
        });
    }

    /** What was sent before there was such a field may still be in a queue. */
    @Test
    void readsMessagesOfTheOldForm() {
        with(json -> {
            String hold = "{\"traceId\":\"t\",\"userId\":9,\"slotId\":204,\"heldAtMillis\":1}";
            assertThat(json.readValue(hold, HoldsTaken.Hold.class)).isEqualTo(new HoldsTaken.Hold("t", 9, 204, 1));
            String order = "{\"orderNo\":\"B1\",\"sessionId\":17,\"userId\":9,\"items\":[]}";
            assertThat(json.readValue(order, OrderCreated.class))
                    .isEqualTo(new OrderCreated("B1", 17, 9, 0, List.of()));
        });
    }

    @Test
    void wrapsThemInOneEnvelope() {
        var payload = new OrderCanceled("B1", 9, OrderCanceled.Reason.BY_USER);
        var event = new Event<>("e-1", Topology.ORDER_CANCELED, "B1", 2, AT, payload);
        with(json -> assertThat(json.readTree(json.writeValueAsBytes(event))).isEqualTo(golden(json, event)));
    }

    @Test
    void hasAGoldenFileForEachMessageOfAnOutbox() {
        assertThat(Arrays.asList(
                        Topology.HOLD_RELEASED,
                        Topology.ORDER_CANCELED,
                        Topology.PAYMENT_REFUSED,
                        Topology.PAYMENT_SUCCEEDED,
                        Topology.ADMIN_ACTED,
                        Topology.ORDER_CREATED,
                        Topology.STOCK_RESERVED,
                        Topology.STOCK_RESERVE_FAILED,
                        Topology.STOCK_SETTLED))
                .containsExactly(
                        "hold.released",
                        "order.canceled",
                        "payment.refused",
                        "payment.succeeded",
                        "admin.acted",
                        "order.created",
                        "stock.reserved",
                        "stock.reserve_failed",
                        "stock.settled");
    }
}
