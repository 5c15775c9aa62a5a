package com.courtgate.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Logs that the services of the suite have written so far, other tests' doings among them. */
@ExtendWith(RunningSuite.class)
class LogsIT {
    private static final List<String> SERVICES = List.of("gateway", "reserve", "booking", "payment", "scheduler");
    private static final Pattern TOKEN = Pattern.compile("eyJ[\\w-]{8,}\\.[\\w-]{8,}");
    private static final Pattern SEEDED_STUDENT = Pattern.compile("\\bs0\\d{4}\\b");
    private static final String WRONG_PASSWORD = "a-wrong-password-of-LogsIT";
    private static final String NEW_STUDENT = "20261234LogsIT";
    private static final String NEW_PASSWORD = "a-new-password-of-LogsIT";

    private final Campus campus = new Campus();

    /** As much as may go wrong with names and passwords in hand. */
    private void doWhatMightBeLogged() {
        String student = campus.api.login("s00009", "student-dev-only");
        campus.api.post("/auth/login", null, Map.of("studentId", "s00009", "password", WRONG_PASSWORD));
        campus.api.post("/auth/login", null, Map.of("studentId", NEW_STUDENT, "password", WRONG_PASSWORD));
        campus.api.post("/auth/login", null, Map.of("studentId", List.of(NEW_STUDENT), "password", WRONG_PASSWORD));
        campus.api.post("/auth/refresh", null, Map.of("refreshToken", student));
        campus.api.get("/sessions", student + "x");
        campus.api.get("/reserve/result/" + student, student);
        var user = Map.of("studentId", NEW_STUDENT, "name", "a name", "password", NEW_PASSWORD);
        for (int twice = 0; twice < 2; twice++) {
            campus.api.post("/admin/users", campus.admin, user);
        }
        campus.api.post("/admin/users", campus.admin, Map.of("studentId", NEW_STUDENT, "password", NEW_PASSWORD));
    }

    @Test
    void keepNeitherSecretsNorNames() throws IOException {
        doWhatMightBeLogged();
        List<String> forbidden = new ArrayList<>(
                List.of(WRONG_PASSWORD, NEW_PASSWORD, NEW_STUDENT, "student-dev-only", "admin-dev-only"));
        Path state = RunningSuite.suite().stateFolder();
        for (String line : Files.readAllLines(state.resolve("secrets"))) {
            forbidden.add(line.substring(line.indexOf('=') + 1));
        }
        assertThat(forbidden).hasSizeGreaterThan(10).allMatch(word -> word.length() > 8);
        for (String service : SERVICES) {
            List<String> lines = Files.readAllLines(state.resolve("log").resolve(service + ".log"));
            assertThat(lines).as(service).isNotEmpty();
            assertThat(lines)
                    .as(service)
                    .noneMatch(line -> TOKEN.matcher(line).find()
                            || SEEDED_STUDENT.matcher(line).find()
                            || forbidden.stream().anyMatch(line::contains));
        }
    }
}
