package com.courtgate.booking.people.account;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.people.login.AccountSettings;
import com.courtgate.booking.people.password.FairnessKey;
import com.courtgate.booking.people.password.HashingQueue.Lane;
import com.courtgate.booking.people.password.PasswordHashing;
import com.courtgate.booking.recording.SaleServerTest;
import com.courtgate.common.contract.HoldsDecided.Outcome;
import com.courtgate.common.contract.HoldsTaken.Hold;
import com.courtgate.common.security.ClientNetwork;
import com.courtgate.common.security.EdgeKey;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpMethod;

/** Holds are recorded, whoever logs in. */
class LoginsBesideHoldsIT extends SaleServerTest {
    private static final int AT_A_TIME = 20; // as many database connections as there are
    private static final int LOGINS = 200;
    private static final String HERE = "198.51.100.3"; // whose crowd, when they are given up, no other test meets
    private static final String EDGE_KEY = new EdgeKey(INTERNAL_KEY).value();

    @Autowired
    private PasswordHashing hashing;

    @Autowired
    private AccountSettings settings;

    @Autowired
    private MeterRegistry metrics;

    private final ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor();
    private final AtomicBoolean released = new AtomicBoolean();

    @AfterEach
    void release() {
        released.set(true);
        requests.shutdownNow();
        requests.close();
    }

    /** Computes, as a hash does, without ever waiting. */
    private boolean spin(CountDownLatch begun) {
        begun.countDown();
        while (!released.get()) {
            Thread.onSpinWait();
        }
        return true;
    }

    private void occupyHashing() throws InterruptedException {
        var begun = new CountDownLatch(settings.hashing().threadsHere());
        for (int thread = 0; thread < settings.hashing().threadsHere(); thread++) {
            requests.execute(() -> hashing.compute(Lane.ORDINARY, FairnessKey.of("occupant"), () -> spin(begun)));
        }
        begun.await();
    }

    private void occupyCarriers() throws InterruptedException {
        var begun = new CountDownLatch(Runtime.getRuntime().availableProcessors());
        for (long carrier = begun.getCount(); carrier > 0; carrier--) {
            requests.execute(() -> spin(begun));
        }
        begun.await();
    }

    private void logInAllAtOnce() {
        for (int waiting = AT_A_TIME; waiting <= LOGINS; waiting += AT_A_TIME) {
            int expected = waiting;
            for (int i = 0; i < AT_A_TIME; i++) {
                var login = Map.of("studentId", "besides" + aUser(), "password", "wrong");
                requests.execute(() -> send(
                        HttpMethod.POST,
                        null,
                        "/auth/login",
                        r -> withJson(login)
                                .apply(r.header(ClientNetwork.HEADER, HERE).header(EdgeKey.HEADER, EDGE_KEY))));
            }
            eventually(() -> assertThat(
                            metrics.get("courtgate.login.waiting").gauge().value())
                    .isEqualTo(expected));
        }
    }

    @Test
    void recordsHoldsWhileLoginsOccupyAllThreadsTheyMay() throws Exception {
        Slot slot = aSlot(2);
        List<Hold> holds = holds(slot, 2);
        occupyHashing();
        logInAllAtOnce();
        handOver(slot, holds);
        for (Hold hold : holds) {
            assertThat(arrivedDecision(hold.traceId()).outcome()).isEqualTo(Outcome.SUCCESS);
        }
        assertThat(metrics.get("courtgate.login.waiting").gauge().value()).isEqualTo(LOGINS);
    }

    @Test
    void recordsHoldsWhileRequestsOccupyAllCarriers() throws Exception {
        Slot slot = aSlot(2);
        List<Hold> holds = holds(slot, 2);
        occupyCarriers();
        handOver(slot, holds);
        for (Hold hold : holds) {
            assertThat(arrivedDecision(hold.traceId()).outcome()).isEqualTo(Outcome.SUCCESS);
        }
    }
}
