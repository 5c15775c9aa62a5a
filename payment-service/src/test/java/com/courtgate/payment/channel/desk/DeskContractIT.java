package com.courtgate.payment.channel.desk;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.MutableClock;
import com.courtgate.common.testing.Race;
import com.courtgate.common.testing.RepeatedRace;
import com.courtgate.common.testing.TestServers;
import com.courtgate.payment.FaultMode;
import com.courtgate.payment.channel.Channel;
import com.courtgate.payment.channel.ChannelContract;
import com.courtgate.payment.channel.ClientKind;
import com.courtgate.payment.channel.NewPayment;
import com.courtgate.payment.channel.Payer;
import com.courtgate.payment.channel.RefundAnswer;
import com.courtgate.payment.channel.desk.CashLedgerMapper.DeskPayment;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.apache.ibatis.session.Configuration;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.BeforeAll;
import org.mybatis.spring.SqlSessionFactoryBean;
import org.mybatis.spring.SqlSessionTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionSystemException;
import org.springframework.transaction.support.DefaultTransactionStatus;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * The desk keeps what every channel promises. It tells nothing of its own accord; its payer is a clerk, and the way to
 * it is our own database, which is away, or commits and does not say so.
 */
class DeskContractIT extends ChannelContract {
    private static final ZoneId ZONE = ZoneId.of("Asia/Shanghai");
    private static final LocalDate FIRST_DAY = LocalDate.of(2020, 1, 1);
    private static final long CLERK = 77;
    private static final Payer PAYER = new Payer("B1", 9);

    /** Each test has a day of its own, so that its bill has nobody else's lines. */
    private static final AtomicInteger DAYS = new AtomicInteger();

    private static DataSource database;
    private static CashLedgerMapper cashLedger;

    private final LocalDate day = FIRST_DAY.plusDays(DAYS.getAndAdd(2));
    private final MutableClock clock =
            new MutableClock(day.atTime(LocalTime.NOON).atZone(ZONE).toInstant());
    private final CashLedger entered = new CashLedger(cashLedger, new DeskSettings(ZONE));
    private final Way way = new Way(database);
    private final DeskChannel desk =
            new DeskChannel(cashLedger, new TransactionTemplate(way), new DeskSettings(ZONE), clock);

    @BeforeAll
    static void openTheTill() throws Exception {
        database = new DriverManagerDataSource(
                TestServers.newSchema(), TestServers.DATABASE_USER, TestServers.DATABASE_PASSWORD);
        Flyway.configure().dataSource(database).load().migrate();
        var rows = new Configuration();
        rows.setMapUnderscoreToCamelCase(true);
        rows.setArgNameBasedConstructorAutoMapping(true);
        rows.addMapper(CashLedgerMapper.class);
        var sessions = new SqlSessionFactoryBean();
        sessions.setDataSource(database);
        sessions.setConfiguration(rows);
        cashLedger =
                new SqlSessionTemplate(Objects.requireNonNull(sessions.getObject())).getMapper(CashLedgerMapper.class);
    }

    /** To the database and back. */
    private static final class Way extends JdbcTransactionManager {
        private static final long serialVersionUID = 1L;
        private FaultMode fault = FaultMode.NONE;

        Way(DataSource database) {
            super(database);
        }

        @Override
        protected void doBegin(Object transaction, TransactionDefinition definition) {
            if (fault == FaultMode.DOWN) {
                throw new CannotCreateTransactionException("the test wants it");
            }
            super.doBegin(transaction, definition);
        }

        @Override
        protected void doCommit(DefaultTransactionStatus status) {
            super.doCommit(status);
            if (fault == FaultMode.ANSWERS_LOST) {
                throw new TransactionSystemException("the test wants it");
            }
        }
    }

    @Override
    protected Channel channel() {
        return desk;
    }

    @Override
    protected String notifyUrl() {
        return "";
    }

    @Override
    protected Set<ClientKind> kinds() {
        return Set.of(ClientKind.NATIVE);
    }

    @Override
    protected boolean pay(String outTradeNo) {
        DeskPayment known = cashLedger.payment(outTradeNo);
        return known != null
                && entered.take(
                        new CashLedger.Received(outTradeNo, PAYER, known.payableFen(), CLERK, null), clock.instant());
    }

    @Override
    protected void fetch(String refundNo) {
        entered.handBack(refundNo, CLERK, clock.instant());
    }

    @Override
    protected LocalDate billedDay() {
        clock.advance(Duration.ofDays(1));
        return day;
    }

    @Override
    protected void suffer(FaultMode fault) {
        way.fault = fault;
    }

    @RepeatedRace(few = 3, all = 5)
    void neverOrdersMoreBackThanWasPaidHoweverManyAsk() {
        NewPayment payment = paid();
        Callable<RefundAnswer> half = () -> desk.refund(refundOf(payment, payment.payableFen() / 2 + 1));
        List<RefundAnswer> answers = Race.run(List.of(half, half, half));
        assertThat(answers.stream().filter(RefundAnswer.Processing.class::isInstance))
                .hasSize(1);
        assertThat(answers.stream().filter(RefundAnswer.Declined.class::isInstance))
                .hasSize(2);
    }
}
