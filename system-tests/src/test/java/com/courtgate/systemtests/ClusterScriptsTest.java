package com.courtgate.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Decisions of {@code deploy/lib} about nodes that broke off, with files and answers as such nodes leave and give them.
 */
class ClusterScriptsTest {
    private static final String UUID = "5f1c2d3e-0000-11f1-8000-0123456789ab";
    private static final String SOURCES = """
            set -euo pipefail
            for part in output state process containers packages build servers cluster galera services lifecycle; do
              source "../deploy/lib/$part.sh"
            done
            ROOT=$(realpath ..)
            locate_state
            mkdir -p "$DATA" "$LOGS" "$RUN" "$STATE/tmp"
            galera_library() { printf none; }
            """;
    private static final String WHO_BEGINS = """
            find_server() { printf '%s' "$STATE/mariadbd"; }
            printf 'begins: %s\\n' "$(most_advanced_database)"
            """;

    @TempDir
    private Path state;

    @BeforeEach
    void isACluster() throws IOException {
        Files.createFile(state.resolve("clustered"));
    }

    @Test
    void firstNodeBeginsWhereNobodyHasAnything() throws Exception {
        recovers("exit 1");
        assertThat(run(WHO_BEGINS)).isEqualTo(new Bash(0, "begins: mariadb-1\n"));
    }

    @Test
    void nodeWithTheLastTransactionBegins() throws Exception {
        ended("mariadb-1", "17");
        ended("mariadb-2", "-1");
        ended("mariadb-3", "19");
        recovers("echo \"[Note] WSREP: Recovered position: %s:23\" >&2".formatted(UUID));
        assertThat(run(WHO_BEGINS)).isEqualTo(new Bash(0, "begins: mariadb-2\n"));
    }

    @Test
    void nobodyBeginsWhenNobodyKnowsWhatACrashedNodeHad() throws Exception {
        ended("mariadb-1", "17");
        ended("mariadb-2", "-1");
        recovers("echo '[ERROR] InnoDB: the tables are damaged' >&2; exit 1");
        Bash bash = run("find_server() { printf '%s' \"$STATE/mariadbd\"; }\nbring_up() { echo \"STARTED $2\"; }\n"
                + "bring_up_databases\n");
        assertThat(bash.exit()).isEqualTo(1);
        assertThat(bash.said())
                .contains(
                        "mariadb-2 has crashed",
                        state.resolve("log/mariadb-2.log").toString())
                .doesNotContain("STARTED");
        assertThat(state.resolve("log/mariadb-2.log")).content().contains("the tables are damaged");
    }

    @Test
    void nodeThatGivesACopyIsLeftAlone() throws Exception {
        Bash bash = run("""
                is_running() { true; }
                is_healthy() { false; }
                ask_database() { printf '2,ON'; }
                stop() { echo "STOPPED $1"; }
                if needs_start mariadb-2; then echo restarted; else echo "left alone"; fi
                """);
        assertThat(bash.exit()).as(bash.said()).isZero();
        assertThat(bash.said()).contains("already running", "left alone").doesNotContain("STOPPED");
    }

    @Test
    void nodesThatNeverBecameAClusterAreMadeAnew() throws Exception {
        for (String file : new String[] {"redis-1/nodes.conf", "redis-2/nodes.conf", "rabbitmq-1/mnesia/schema"}) {
            Path left = state.resolve("data").resolve(file);
            Files.createDirectories(left.getParent());
            Files.createFile(left);
        }
        Files.createFile(state.resolve("data/rabbitmq-formed"));
        Bash bash = run("""
                forget_unformed redis "${REDIS_NODES[@]}"
                forget_unformed rabbitmq "${BROKERS[@]}"
                """);
        assertThat(bash.exit()).as(bash.said()).isZero();
        assertThat(state.resolve("data")).isDirectoryNotContaining("glob:**/redis-*");
        assertThat(state.resolve("data/rabbitmq-1/mnesia/schema")).exists();
    }

    @Test
    void settingsOfAClusterDoNotReachSingleServersThatAreStartedAfterIt() throws Exception {
        Files.delete(state.resolve("clustered"));
        Files.writeString(state.resolve("env"), "export COURTGATE_REDIS_MODE=cluster COURTGATE_RABBIT_ADDRESSES=a,b\n");
        executable(
                Files.createDirectories(state.resolve("jdk/bin")).resolve("java"), "echo tool: $COURTGATE_REDIS_MODE");
        Bash bash = run("""
                JDK=$STATE/jdk REDIS_PASSWORD=r RABBIT_PASSWORD=q INTERNAL_KEY=i
                run_tool suite-client some.Tool
                echo "after it: ${COURTGATE_REDIS_MODE:-}${COURTGATE_RABBIT_ADDRESSES:-}"
                export COURTGATE_REDIS_MODE=cluster COURTGATE_REDIS_MASTER=m COURTGATE_RABBIT_ADDRESSES=a,b
                (service_environment gateway; env) | grep -E 'REDIS_M|RABBIT_ADDRESSES' || echo 'service: nothing'
                """);
        assertThat(bash).isEqualTo(new Bash(0, "tool: cluster\nafter it: \nservice: nothing\n"));
    }

    /** The database lists its binary logs with the folder that they were in. */
    @Test
    void aSingleDatabaseFindsItsBinaryLogsInAFolderThatWasMoved() throws Exception {
        Files.delete(state.resolve("clustered"));
        Path logs = Files.createDirectories(state.resolve("data/mariadb/binlog"));
        Files.createDirectories(state.resolve("data/mariadb/data"));
        Files.writeString(logs.resolve("log.index"), "/elsewhere/binlog/log.000001\n/elsewhere/binlog/log.000002\n");
        Bash bash = run("first_statements() { :; }; launch() { :; }; begin_mariadb");
        assertThat(bash.exit()).as(bash.said()).isZero();
        assertThat(Files.readAllLines(logs.resolve("log.index")))
                .containsExactly(logs + "/log.000001", logs + "/log.000002");
    }

    /** Leaves the files of a database that has ended, or crashed: then it does not know its last transaction. */
    private void ended(String node, String seqno) throws IOException {
        Path data = Files.createDirectories(state.resolve("data").resolve(node).resolve("data"));
        Files.writeString(
                data.resolve("grastate.dat"),
                "# GALERA saved state\nversion: 2.1\nuuid:    %s\nseqno:   %s\nsafe_to_bootstrap: 0\n"
                        .formatted(UUID, seqno));
    }

    private void recovers(String script) throws IOException {
        executable(state.resolve("mariadbd"), script);
    }

    private static void executable(Path file, String script) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private Bash run(String script) throws IOException, InterruptedException {
        return Bash.run(
                SOURCES + script, Map.of("COURTGATE_STATE", state.toString(), "COURTGATE_PORT_OFFSET", "12000"));
    }
}
