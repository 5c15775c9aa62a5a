package com.courtgate.common.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.payment.AuditLogEntry;
import com.courtgate.common.contract.payment.OrderForPayment;
import com.courtgate.common.contract.payment.OwnPaymentData;
import com.courtgate.common.contract.payment.PaidBy;
import com.courtgate.common.contract.payment.PaymentSettings;
import com.courtgate.common.contract.payment.PaymentTimeline;
import com.courtgate.common.contract.payment.People;
import com.courtgate.common.contract.payment.PlacedOrder;
import com.courtgate.common.contract.payment.RefundOrder;
import com.courtgate.common.contract.payment.StopPaying;
import com.courtgate.common.contract.payment.UnsettledPayments;
import com.courtgate.common.contract.session.Gate;
import com.courtgate.common.contract.session.GateMove;
import com.courtgate.common.contract.session.Holder;
import com.courtgate.common.contract.session.LoadState;
import com.courtgate.common.contract.session.PlansGenerated;
import com.courtgate.common.contract.session.RecordedTrace;
import com.courtgate.common.contract.session.RedisIncarnation;
import com.courtgate.common.contract.session.ResolveTracesRequest;
import com.courtgate.common.contract.session.Session;
import com.courtgate.common.contract.session.SessionCounts;
import com.courtgate.common.contract.session.SessionMove;
import com.courtgate.common.contract.session.SessionStatus;
import com.courtgate.common.contract.session.SessionStock;
import com.courtgate.common.contract.session.SessionVersions;
import com.courtgate.common.contract.session.StockRepair;
import com.courtgate.common.contract.session.StockState;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.envelope.StrictValuesAutoConfiguration;
import com.courtgate.common.testing.HouseRules;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.tngtech.archunit.core.domain.JavaClass;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
 * The messages and the internal calls as they are on the wire. A changed golden file is a changed contract: a field may
 * be added, none renamed or removed while a message of the old form may still be in a queue.
 */
class ContractTest {
    private static final Instant AT = Instant.parse("2026-03-01T05:00:00.123Z");
    private static final List<Long> SLOTS = List.of(204L, 205L);
    private static final Event<OrderCanceled> EVENT = new Event<>(
            "e-1", Topology.ORDER_CANCELED, "B1", AT, new OrderCanceled("B1", 9, OrderCanceled.Reason.BY_USER));

    static final class Messages implements ArgumentsProvider {
        @Override
        public Stream<Arguments> provideArguments(ExtensionContext context) {
            return all().map(Arguments::of);
        }

        static Stream<Object> all() {
            return Stream.concat(eventsAndOrders(), sessionsAndStock());
        }

        private static Stream<Object> eventsAndOrders() {
            return Stream.of(
                    new HoldReleased(17, 204, 9, "trace-1", 31, "B1"),
                    new HoldsTaken(
                            17,
                            List.of(
                                    HoldsTaken.Hold.ofGrab("trace-1", 9, 204, AT.toEpochMilli()),
                                    new HoldsTaken.Hold("B1", 9, SLOTS, AT.toEpochMilli(), "B1", null),
                                    new HoldsTaken.Hold(
                                            "B2", 9, SLOTS, AT.toEpochMilli(), "B2", ResultCode.QUOTA_EXCEEDED))),
                    new OrderCanceled("B1", 9, OrderCanceled.Reason.PAY_TIMEOUT),
                    new RefundMoved("R1", "B1", 9, 2600, "desk"),
                    new CouponEndNeared(7, 9, "Autumn", AT),
                    new ReservationWithdrawn("B1", 32, "P1", "W1", 3100, 3100, 2600L, "rain"),
                    new PaymentRefused("B1", "P1", PaymentRefused.Reason.PAID_BY_ANOTHER),
                    new PaymentSucceeded("B1", "P1", 9, 3100, 2600, 500, AT),
                    new AdminActed(1, "admin", AT, "refund.force", "payOrder:P1", "rain", Map.of("amountFen", 2600)),
                    new OrderForPayment(
                            "B1",
                            9,
                            OrderForPayment.Status.STOCK_RESERVED,
                            3100,
                            AT,
                            17,
                            List.of(new OrderForPayment.Item(
                                    31,
                                    204,
                                    3,
                                    OrderForPayment.ItemStatus.PENDING_PAYMENT,
                                    3100,
                                    AT,
                                    2600L,
                                    false,
                                    AT.minusSeconds(7200))),
                            AT.minusSeconds(900),
                            AT.minusSeconds(60)),
                    new RefundOrder(9, 31L, true),
                    new RefundOrder.Answer(RefundOrder.Outcome.CANCELLED, 3100, List.of(31L)),
                    new PaymentSettings(15L, null, 120L),
                    new StopPaying(List.of("B1", "B2")),
                    new StopPaying.Answer(Map.of(
                            "B1", StopPaying.Money.MONEY, "B2", StopPaying.Money.NONE, "B3", StopPaying.Money.UNKNOWN)),
                    new PaidBy(List.of("B1", "B2")),
                    new PaidBy.Answer(Map.of("B1", "P1")),
                    new People(List.of(9L, 10L), "s00042"),
                    new People.Answer(List.of(new People.Person(9, "s00042", "Zhang San"))),
                    new PaymentTimeline(List.of(new PaymentTimeline.Event(
                            AT, PaymentTimeline.Kind.PAY_ORDER, "P1", "PAYING", 2600L, null))),
                    new OwnPaymentData(List.of(Map.of("outTradeNo", "P1", "paidFen", 2600)), 7L),
                    new UnsettledPayments(List.of("P1"), List.of("R1"), List.of("P2")),
                    new PlacedOrder("B1", 17, 9, AT),
                    new OrderCreated("B1", 17, 9, AT.toEpochMilli(), SLOTS, OrderCreated.WAITLIST),
                    new HoldsDecided(
                            17,
                            List.of(
                                    HoldsDecided.Decision.success("B1", 9, SLOTS, List.of(31L, 32L), "B1"),
                                    HoldsDecided.Decision.refusal(
                                            "trace-2", 10, List.of(205L), ResultCode.OUT_OF_STOCK))));
        }

        private static Stream<Object> sessionsAndStock() {
            var holder = new Holder(204, 9, "trace-1");
            return Stream.of(
                    new Session(
                            17,
                            LocalDate.of(2026, 3, 2),
                            AT,
                            null,
                            ZoneId.of("Asia/Shanghai"),
                            SessionStatus.SCHEDULED,
                            2,
                            new SessionVersions(2, 5, 4)),
                    new SessionMove(
                            SessionStatus.SCHEDULED, SessionStatus.WARMED, new SessionMove.Times(AT.toEpochMilli(), 0)),
                    new SessionMove.Answer(SessionStatus.CLOSED, false),
                    new SessionCounts(168, 31, 17, 4L),
                    new PlansGenerated(3),
                    new SessionStock(
                            17,
                            AT.toEpochMilli(),
                            0,
                            AT.toEpochMilli() + 86_400_000,
                            2,
                            List.of(new SessionStock.Slot(
                                    204,
                                    4,
                                    AT.toEpochMilli() + 3_600_000,
                                    true,
                                    3,
                                    new SessionStock.WaitlistMark(true, 4))),
                            List.of(holder),
                            2,
                            "run@1772341200123456"),
                    new RedisIncarnation("run@1772341200123456"),
                    new SessionPostponed(17, AT.toEpochMilli(), 0, 2),
                    new SessionStock.Answer(1),
                    new SlotsBlocked(17, List.of(new SlotsBlocked.Slot(204, true, 3))),
                    new Allowances(17, AT.toEpochMilli(), List.of(new Allowances.Person(9, 0, AT.toEpochMilli()))),
                    new WaitlistsMarked(17, List.of(new WaitlistsMarked.Slot(204, true, 3))),
                    new GateMove(Gate.OPEN),
                    new LoadState(true, 2, Gate.TIMED, new SessionVersions(2, 5, 4)),
                    new StockState(
                            true,
                            Gate.NONE,
                            1,
                            7L,
                            Map.of("OUT_OF_STOCK", 12L),
                            List.of(new StockState.SlotState(
                                    204, 4, 3, List.of(new StockState.SlotHolder(9, "trace-1", true))))),
                    new StockRepair(List.of(holder), List.of(), List.of(204L), "run@1772341200123456"),
                    new StockRepair.Answer(1, 0, 1),
                    new ResolveTracesRequest(17, List.of(new ResolveTracesRequest.OpenTrace("trace-1", 9))),
                    new RecordedTrace("trace-1", 204, 31),
                    new AuditLogEntry(1, "admin", "session.open", "session:17", Map.of("statusBefore", "WARMED")));
        }
    }

    interface WithJson {
        void use(ObjectMapper json) throws IOException;
    }

    /** With the mapper every service has. */
    static void with(WithJson use) {
        new ApplicationContextRunner()
                .withInitializer(new ConfigDataApplicationContextInitializer())
                .withPropertyValues("spring.config.import=classpath:courtgate-defaults.yml")
                .withConfiguration(
                        AutoConfigurations.of(StrictValuesAutoConfiguration.class, JacksonAutoConfiguration.class))
                .run(context -> use.use(context.getBean(ObjectMapper.class)));
    }

    /** Returns a record's name, such as {@code PaidBy.Answer}. */
    private static String nameOf(Class<?> record) {
        return record.getName().replaceAll(".*\\.", "").replace('$', '.');
    }

    private static JsonNode golden(ObjectMapper json, Object message) throws IOException {
        String name = nameOf(message.getClass());
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

    @Test
    void wrapsThemInOneEnvelope() {
        with(json -> assertThat(json.readTree(json.writeValueAsBytes(EVENT))).isEqualTo(golden(json, EVENT)));
    }

    /** Each record of the package, or one that it is part of. */
    @Test
    void hasAGoldenFileForEachRecord() {
        Set<Class<?>> pinned = new HashSet<>();
        Stream.concat(Messages.all(), Stream.of(EVENT)).forEach(message -> addWithParts(message.getClass(), pinned));
        assertThat(records())
                .isNotEmpty()
                .allSatisfy(record -> assertThat(pinned)
                        .as("golden/%s.json, and a message of it in this test", nameOf(record))
                        .contains(record));
    }

    @Test
    void hasNoGoldenFileOfARecordThatIsGone() throws Exception {
        Path golden = Path.of(ContractTest.class.getResource("golden").toURI());
        List<String> expected = Stream.concat(Messages.all(), Stream.of(EVENT))
                .map(message -> nameOf(message.getClass()) + ".json")
                .toList();
        try (Stream<Path> files = Files.list(golden)) {
            assertThat(files.map(file -> file.getFileName().toString())).containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    private static List<Class<?>> records() {
        return HouseRules.mainClasses(Event.class.getPackageName()).stream()
                .<Class<?>>map(JavaClass::reflect)
                .filter(type -> type.isRecord() && Modifier.isPublic(type.getModifiers()))
                .toList();
    }

    private static void addWithParts(Class<?> type, Set<Class<?>> pinned) {
        if (type.isRecord() && pinned.add(type)) {
            for (RecordComponent component : type.getRecordComponents()) {
                partsOf(component.getGenericType()).forEach(part -> addWithParts(part, pinned));
            }
        }
    }

    private static Stream<Class<?>> partsOf(Type type) {
        return switch (type) {
            case Class<?> plain -> Stream.of(plain);
            case ParameterizedType generic ->
                Stream.of(generic.getActualTypeArguments()).flatMap(ContractTest::partsOf);
            default -> Stream.empty();
        };
    }
}
