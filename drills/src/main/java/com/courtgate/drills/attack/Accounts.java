package com.courtgate.drills.attack;

import com.courtgate.common.security.LoginSeal;
import com.courtgate.common.value.Digests;
import com.courtgate.suite.Suite;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * A campus of accounts and logins, written as rows: to log 5,000 students in would take the suite five minutes. Honest
 * ones, and as many whose passwords are guessed; all of them were last seen on this machine. Gone when it is closed,
 * with everything that guesses have left.
 */
final class Accounts implements AutoCloseable {
    static final int CAMPUS = 5_000;
    static final String PASSWORD = "student-dev-only";
    private static final String PREFIX = "attack-";
    private static final String HONEST = PREFIX + "h";
    private static final String GUESSED = PREFIX + "g";
    private static final String CHANGING = PREFIX + "p";
    private static final String NETWORK = "127.0.0.1";
    private static final Duration LOGIN = Duration.ofDays(1);
    private static final int SECRET = 32;
    private final Suite suite;
    private final Clock clock;
    private final LoginSeal seal;
    private final SecureRandom random = new SecureRandom();
    private final List<Account> honest;
    private final Account changing;

    /** An account; all have the same password. */
    record Account(long id, String studentId) {}

    /** The live token of a login. */
    record Login(Account account, String token) {}

    /**
     * Writes the accounts.
     *
     * @param like an account with the password of all of them, which has logged in with it
     */
    Accounts(Suite suite, Clock clock, String like) throws SQLException {
        this.suite = suite;
        this.clock = clock;
        this.seal = new LoginSeal(suite.get("COURTGATE_INTERNAL_KEY"), LoginSeal.Purpose.REFRESH);
        try (Connection database = suite.bookingDatabase()) {
            remove(database);
            insert(database, HONEST, like, CAMPUS);
            insert(database, GUESSED, like, CAMPUS);
            insert(database, CHANGING, like, 1);
            honest = read(database, HONEST);
            changing = read(database, CHANGING).getFirst();
        }
    }

    List<Account> honest() {
        return honest;
    }

    /** Returns the account of a student who changes their own password all the time. */
    Account changing() {
        return changing;
    }

    static String guessed(int which) {
        return GUESSED + number(which);
    }

    /** A new login of each of these accounts. */
    List<Login> logins(List<Account> accounts) throws SQLException {
        List<Login> logins = new ArrayList<>();
        Instant now = clock.instant();
        try (Connection database = suite.bookingDatabase();
                PreparedStatement insert = database.prepareStatement("""
                        insert into refresh_token (token_hash, family, user_id, issued_at, expires_at)
                        values (?, ?, ?, ?, ?)
                        """)) {
            for (Account account : accounts) {
                String token = newToken(account);
                insert.setString(1, Digests.sha256Hex(token.getBytes(StandardCharsets.UTF_8)));
                insert.setString(2, UUID.randomUUID().toString());
                insert.setLong(3, account.id());
                insert.setTimestamp(4, Timestamp.from(now));
                insert.setTimestamp(5, Timestamp.from(now.plus(LOGIN)));
                insert.addBatch();
                logins.add(new Login(account, token));
            }
            insert.executeBatch();
        }
        return logins;
    }

    private String newToken(Account account) {
        byte[] secret = new byte[SECRET];
        random.nextBytes(secret);
        return seal.write(secret, account.id());
    }

    /** Forgets what attacks have left: nothing is locked, no network is slow, every password is the first one again. */
    void forgetAttacks() throws SQLException {
        try (Connection database = suite.bookingDatabase()) {
            forgetGuesses(database);
            execute(database, """
                    update user_account changing join user_account other on other.student_id = 'HONEST'
                    set changing.password_hash = other.password_hash where changing.student_id = 'CHANGING'
                    """.replace("HONEST", HONEST + number(0)).replace("CHANGING", CHANGING + number(0)));
        }
    }

    private static void forgetGuesses(Connection database) throws SQLException {
        execute(database, "delete from login_guard where subject like 'account:" + PREFIX + "%'");
        execute(database, "delete from network_failure");
    }

    private static void insert(Connection database, String prefix, String like, int count) throws SQLException {
        String sql = """
                insert into user_account (student_id, name, role, password_hash, created_at, login_network)
                select ?, ?, 'STUDENT', password_hash, utc_timestamp(3), ? from user_account where student_id = ?
                """;
        database.setAutoCommit(false);
        try (PreparedStatement insert = database.prepareStatement(sql)) {
            for (int i = 0; i < count; i++) {
                insert.setString(1, prefix + number(i));
                insert.setString(2, prefix + number(i));
                insert.setString(3, NETWORK);
                insert.setString(4, like);
                insert.addBatch();
            }
            insert.executeBatch();
        }
        database.commit();
        database.setAutoCommit(true);
    }

    private static List<Account> read(Connection database, String prefix) throws SQLException {
        List<Account> accounts = new ArrayList<>();
        String sql = "select id, student_id from user_account where student_id like '" + prefix + "%' order by id";
        try (PreparedStatement select = database.prepareStatement(sql);
                var rows = select.executeQuery()) {
            while (rows.next()) {
                accounts.add(new Account(rows.getLong(1), rows.getString(2)));
            }
        }
        return accounts;
    }

    private static void remove(Connection database) throws SQLException {
        execute(database, """
                delete refresh_token from refresh_token join user_account on user_account.id = refresh_token.user_id
                where user_account.student_id like 'PREFIX%'
                """.replace("PREFIX", PREFIX));
        execute(database, "delete from user_account where student_id like '" + PREFIX + "%'");
        forgetGuesses(database);
    }

    private static void execute(Connection database, String sql) throws SQLException {
        try (PreparedStatement statement = database.prepareStatement(sql)) {
            statement.executeUpdate();
        }
    }

    private static String number(int which) {
        return "%05d".formatted(which);
    }

    @Override
    public void close() throws SQLException {
        try (Connection database = suite.bookingDatabase()) {
            remove(database);
        }
    }
}
