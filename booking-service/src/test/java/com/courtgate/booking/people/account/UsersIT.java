package com.courtgate.booking.people.account;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.BookingServerTest;
import com.courtgate.common.testing.Race;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpMethod;

class UsersIT extends BookingServerTest {

    private static Map<String, String> user(String studentId) {
        return Map.of("studentId", studentId, "name", "王小明", "password", "secret-1");
    }

    private Answer importCsv(String csv) {
        return send(
                HttpMethod.POST,
                admin(),
                "/admin/users/import",
                r -> r.contentType("text/csv").content(csv.getBytes(StandardCharsets.UTF_8)));
    }

    /** The first login, which has to replace the password of the file. */
    private Answer firstLogin(String studentId, String password) {
        return post(
                null,
                "/auth/login",
                Map.of("studentId", studentId, "password", password, "newPassword", "a-new-password"));
    }

    private int count(String prefix) {
        return jdbc.queryForObject(
                "select count(*) from user_account where student_id like ?", Integer.class, prefix + "%");
    }

    @Test
    void addsUsersInTheOrderGivenAndListsThemWithoutHashes() {
        Answer added =
                post(admin(), "/admin/users", List.of(user("u-b"), user("u-a"))).isOk();
        assertThat(added.data().path(0).path("studentId").asText()).isEqualTo("u-b");
        assertThat(added.data().path(0).path("id").asLong()).isPositive();

        Answer found = get(admin(), "/admin/users?q=u-a&role=STUDENT&size=5").isOk();
        assertThat(found.data().path("total").asInt()).isEqualTo(1);
        assertThat(found.data().path("size").asInt()).isEqualTo(5);
        assertThat(found.data().path("items").path(0).path("name").asText()).isEqualTo("王小明");
        assertThat(found.body().toString()).doesNotContainIgnoringCase("hash", "bcrypt", "secret");
        assertThat(get(admin(), "/admin/users?q=u-a&role=ADMIN")
                        .data()
                        .path("total")
                        .asInt())
                .isZero();
        assertThat(get(admin(), "/admin/users?q=%25").data().path("total").asInt())
                .isZero();

        String trail = get(admin(), "/admin/audit-log?action=users.add").body().toString();
        assertThat(trail).contains("u-a").doesNotContain("secret-1", "bcrypt");
    }

    @Test
    void givesEachAccountItsUserLock() {
        post(admin(), "/admin/users", List.of(user("stands-1"), user("stands-2")))
                .isOk();
        assertThat(count(
                        "user_account join user_standing on user_id = id where student_id like ?"
                                + " and suspended_until is null",
                        "stands-%"))
                .isEqualTo(2);
    }

    /** A copy of another installation's rows, for example, has left it. */
    @Test
    void takesAUserLockThatIsThereBeforeItsAccount() {
        post(admin(), "/admin/users", List.of(user("before-1"))).isOk();
        long last = jdbc.queryForObject("select id from user_account where student_id = 'before-1'", Long.class);
        for (long id = last + 1; id < last + 50; id++) {
            jdbc.update("insert ignore into user_standing (user_id) values (?)", id);
        }
        post(admin(), "/admin/users", List.of(user("before-2"), user("before-3")))
                .isOk();
        assertThat(count("user_account join user_standing on user_id = id where student_id like ?", "before-%"))
                .isEqualTo(3);
    }

    @Test
    void addsAllOrNothing() {
        post(admin(), "/admin/users", List.of(user("whole-1"))).isOk();
        Answer refused = post(admin(), "/admin/users", List.of(user("whole-2"), user("whole-1")))
                .isRefused(409, "USERNAME_EXISTED");
        assertThat(refused.data().path("studentIds").toString()).isEqualTo("[\"whole-1\"]");
        assertThat(count("whole-")).isEqualTo(1);
        post(admin(), "/admin/users", List.of(user("twice-1"), user("twice-1"))).isRefused(400, "VALIDATE_FAILED");
        assertThat(count("twice-")).isZero();
    }

    @Test
    void concurrentRequestsForOneStudentMakeOne() {
        for (int round = 0; round < Race.rounds(5, 20); round++) {
            String id = "race-" + round;
            List<Callable<Answer>> same =
                    Collections.nCopies(4, () -> post(admin(), "/admin/users", List.of(user(id))));
            List<Answer> answers = Race.run(same);
            assertThat(answers.stream().filter(a -> a.status() == 200)).hasSize(1);
            assertThat(answers.stream().filter(a -> a.enumCode().equals("USERNAME_EXISTED")))
                    .hasSize(3);
        }
    }

    @Test
    void concurrentArraysThatOverlapDoNotHalfSucceed() {
        for (int round = 0; round < Race.rounds(5, 20); round++) {
            String prefix = "lap" + round + "-";
            List<Callable<Answer>> both = List.of(
                    () -> post(admin(), "/admin/users", users(prefix, 0, 30)),
                    () -> post(admin(), "/admin/users", users(prefix, 15, 45)));
            List<Answer> answers = Race.run(both);
            assertThat(answers.stream().filter(a -> a.status() == 200)).hasSize(1);
            assertThat(count(prefix)).isEqualTo(30);
        }
    }

    private static List<Map<String, String>> users(String prefix, int from, int to) {
        return IntStream.range(from, to).mapToObj(i -> user(prefix + i)).toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "x",
                "{}",
                "[]",
                "[null]",
                "[{}]",
                "[{\"studentId\":\"a b\",\"name\":\"n\",\"password\":\"secret-1\"}]",
                "[{\"studentId\":\"ok\",\"name\":\"=1+1\",\"password\":\"secret-1\"}]",
                "[{\"studentId\":\"ok\",\"name\":\"n\",\"password\":\"short\"}]",
                "[{\"studentId\":\"ok\",\"name\":\"n\",\"password\":\"secret-1\",\"role\":\"KING\"}]",
                "[{\"studentId\":\"ok\",\"name\":\"n\",\"password\":\"secret-1\",\"role\":0}]",
            })
    void refusesBadArrays(String body) {
        post(admin(), "/admin/users", body).isRefused(400, "VALIDATE_FAILED");
    }

    @Test
    void refusesArraysThatAreTooLong() {
        post(admin(), "/admin/users", users("long-", 0, 1001)).isRefused(400, "VALIDATE_FAILED");
        post(admin(), "/admin/users", users("fit-", 0, 1000)).isOk();
    }

    @ParameterizedTest
    @ValueSource(strings = {"page=-1", "size=0", "size=201", "page=x", "role=KING", "size=1.5"})
    void refusesBadPages(String query) {
        get(admin(), "/admin/users?" + query).isRefused(400, "VALIDATE_FAILED");
    }

    @Test
    void importsTwentyThousandStudents() {
        int students = Race.rounds(5_000, 20_000);
        String csv = IntStream.range(0, students)
                .mapToObj(i -> "imp%05d,学生%d,password-%d".formatted(i, i, i))
                .collect(Collectors.joining("\r\n", "studentId,name,password\r\n", "\r\n"));
        long start = System.nanoTime();
        Answer answer = importCsv(csv).isOk();
        System.out.println("imported " + students + " students in " + Duration.ofNanos(System.nanoTime() - start));
        assertThat(answer.data().path("imported").asInt()).isEqualTo(students);
        assertThat(count("imp")).isEqualTo(students);
        firstLogin("imp04999", "password-4999").isOk();
        importCsv(csv).isRefused(409, "USERNAME_EXISTED");
        // The wrapping job of other tests has no business with these.
        jdbc.update("delete from refresh_token");
        jdbc.update("delete from user_account where student_id like 'imp%'");
    }

    @Test
    void makesFirstPasswordsOfAFileGoodForChoosingAnother() {
        importCsv("studentId,name,password\nonce1,n,123456\n").isOk();
        var first = Map.of("studentId", "once1", "password", "123456");
        assertThat(post(null, "/auth/login", first)
                        .isRefused(409, "STATE_INVALID")
                        .data()
                        .path("mustChangePassword")
                        .asBoolean())
                .isTrue();
        firstLogin("once1", "123456").isOk();
    }

    @Test
    void keepsFirstPasswordsOfAFileWhenTheOfficeSaysSo() {
        String csv = "studentId,name,password\nkeep1,n,123456\n";
        send(
                        HttpMethod.POST,
                        admin(),
                        "/admin/users/import?firstPasswords=KEEP",
                        r -> r.contentType("text/csv").content(csv.getBytes(StandardCharsets.UTF_8)))
                .isOk();
        post(null, "/auth/login", Map.of("studentId", "keep1", "password", "123456"))
                .isOk();
        send(
                        HttpMethod.POST,
                        admin(),
                        "/admin/users/import?firstPasswords=0",
                        r -> r.contentType("text/csv").content(csv.getBytes(StandardCharsets.UTF_8)))
                .isRefused(400, "VALIDATE_FAILED");
    }

    @Test
    void importsWhatAnOfficeProgramWrites() {
        assertThat(importCsv("\uFEFFstudentId,name,password,role\r\n"
                                + "off1,\"王, 小明\",\"pass\"\"word\",ADMIN\r\n\r\n"
                                + "off2,李,password,\r\n")
                        .isOk()
                        .data()
                        .path("imported")
                        .asInt())
                .isEqualTo(2);
        firstLogin("off1", "pass\"word").isOk();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "studentId,name\\na,b|line 1",
                "studentId,name,password,evil\\na,b,password,x|line 1",
                "studentId,name,password,timeZone\\nbad1,b,password,UTC+8|line 1",
                "studentId,name,password|body",
                "studentId,name,password\\nbad1,n,password\\nbad2,=cmd(),password|line 3",
                "studentId,name,password\\nbad1,n,password\\nbad2,n|line 3",
                "studentId,name,password,role\\nbad1,n,password,KING|line 2",
                "studentId,name,password\\nbad1,\"n,password|body",
                "studentId,studentId,password\\na,b,password|line 1",
                "studentId,name,password\\nbad1,n,password\\nbad1,m,password|bad1",
            })
    void importsNothingWhileALineIsBad(String csv, String where) {
        Answer refused = importCsv(csv.replace("\\n", "\n")).isRefused(400, "VALIDATE_FAILED");
        assertThat(refused.data().has(where)).as(refused.body().toString()).isTrue();
        assertThat(count("bad")).isZero();
    }

    @Test
    void refusesBodiesThatAreNoList() {
        importCsv("").isRefused(400, "VALIDATE_FAILED");
        send(
                        HttpMethod.POST,
                        admin(),
                        "/admin/users/import",
                        r -> r.contentType("text/csv").content(new byte[] {(byte) 0xff, 1, 2}))
                .isRefused(400, "VALIDATE_FAILED");
        post(admin(), "/admin/users/import", "{}").isRefused(415, "VALIDATE_FAILED");
        importCsv("x".repeat(5_000_000)).isRefused(413, "VALIDATE_FAILED");
        String many = IntStream.rangeClosed(0, 20_000)
                .mapToObj(i -> "m" + i + ",n,password")
                .collect(Collectors.joining("\n", "studentId,name,password\n", ""));
        importCsv(many).isRefused(400, "VALIDATE_FAILED");
    }
}
