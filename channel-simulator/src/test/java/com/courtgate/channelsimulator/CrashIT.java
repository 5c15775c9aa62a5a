package com.courtgate.channelsimulator;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.courtgate.channelsimulator.ledger.Ledger;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The channel as the process it is, killed and started again. */
class CrashIT {
    @TempDir
    Path folder;

    private Merchant merchant;
    private Process process;
    private int starts;

    @BeforeEach
    void start() throws Exception {
        merchant = new Merchant();
        startProcess();
    }

    @AfterEach
    void stop() {
        process.destroyForcibly();
        merchant.close();
    }

    private void startProcess() throws Exception {
        Path log = folder.resolve("log-" + starts++);
        var builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                ChannelSimulator.class.getName());
        builder.environment().put("COURTGATE_CHANNEL_SECRET", "a-secret-of-the-tests");
        builder.environment().put("COURTGATE_CHANNEL_PORT", "0");
        builder.environment().put("COURTGATE_CHANNEL_JOURNAL", journal().toString());
        process = builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
        merchant.channel = eventually(() -> {
            String text = Files.readString(log);
            assertThat(text).contains("answers at http");
            return text.substring(text.indexOf("http")).strip();
        });
    }

    private Path journal() {
        return folder.resolve("journal.jsonl");
    }

    private void kill() throws Exception {
        process.destroyForcibly().waitFor();
    }

    @Test
    void keepsItsBooksOverAKill() throws Exception {
        String paid = merchant.createPaid(1000);
        merchant.refund("R1", paid, 400);
        merchant.close(merchant.createPayment(5));
        eventually(() ->
                assertThat(merchant.signed("GET", "/v1/refunds/R1", "").state()).isEqualTo("SUCCESS"));
        eventually(
                () -> assertThat(books().path("callbacks").path(0).path("state").asText())
                        .isEqualTo("ACKNOWLEDGED"));
        JsonNode before = books();
        kill();
        startProcess();
        assertThat(books()).isEqualTo(before);
        assertThat(merchant.refund("R2", paid, 601).code()).isEqualTo("EXCEEDS");
    }

    @Test
    void tellsAfterARestartWhatWasNotAcknowledgedAndNothingElse() throws Exception {
        merchant.accepting = false;
        String told = merchant.createPayment(1000);
        merchant.post("/cashier/" + told + "/pay", "");
        merchant.createPaid(2000);
        eventually(() -> assertThat(merchant.heard).isNotEmpty());
        kill();
        merchant.heard.clear();
        merchant.accepting = true;
        startProcess();
        eventually(
                () -> assertThat(books().path("callbacks").path(0).path("state").asText())
                        .isEqualTo("ACKNOWLEDGED"));
        assertThat(merchant.heard)
                .allMatch(h -> h.json().path("outTradeNo").asText().equals(told))
                .allMatch(Merchant.Heard::isGenuine);
        assertThat(books().path("callbacks")).hasSize(1);
    }

    @Test
    void decidesAfterARestartTheRefundsItHadTaken() throws Exception {
        String paid = merchant.createPaid(1000);
        merchant.post("/control/refunds", "{\"becomes\":\"SUCCESS\",\"delayMillis\":700}");
        merchant.refund("R1", paid, 400);
        kill();
        startProcess();
        eventually(() ->
                assertThat(merchant.signed("GET", "/v1/refunds/R1", "").state()).isEqualTo("SUCCESS"));
    }

    @Test
    void cutsOffALineThatTheCrashHasLeftHalfWritten() throws Exception {
        String paid = merchant.createPaid(1000);
        kill();
        Files.writeString(journal(), "{\"payment\":{\"outTra", StandardOpenOption.APPEND);
        startProcess();
        assertThat(merchant.query(paid).state()).isEqualTo("SUCCESS");
        String more = merchant.createPaid(7);
        kill();
        startProcess();
        assertThat(merchant.query(more).state()).isEqualTo("SUCCESS");
    }

    @Test
    void doesNotStartOnBooksThatAreDamagedInTheMiddle() throws Exception {
        merchant.createPaid(1000);
        kill();
        byte[] good = Files.readAllBytes(journal());
        Files.write(journal(), "nonsense\n".getBytes(StandardCharsets.UTF_8));
        Files.write(journal(), good, StandardOpenOption.APPEND);
        assertThatIllegalStateException().isThrownBy(() -> new Ledger(journal(), Clock.systemUTC()));
    }

    @Test
    void twoProcessesNeverShareAJournal() {
        assertThatIllegalStateException()
                .isThrownBy(() -> new Ledger(journal(), Clock.systemUTC()))
                .withMessageContaining("in use");
    }

    private JsonNode books() throws Exception {
        return merchant.get("/ledger").json();
    }
}
