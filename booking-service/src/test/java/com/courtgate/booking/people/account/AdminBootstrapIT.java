package com.courtgate.booking.people.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.courtgate.booking.BookingServerTest;
import com.courtgate.booking.people.identity.DevAccounts;
import com.courtgate.booking.people.identity.NewUser;
import com.courtgate.booking.people.login.TestAccounts;
import com.courtgate.booking.people.password.PasswordHashes;
import com.courtgate.booking.people.password.PasswordHashes.Verdict;
import com.courtgate.common.security.Role;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionTemplate;

/** A campus that has no administrator yet; taken back after each test. */
@Transactional
class AdminBootstrapIT extends BookingServerTest {
    private static final String NAME = "first.admin";
    private static final String PASSWORD = "a-first-password";

    @Autowired
    AccountMapper accounts;

    @Autowired
    PasswordHashes hashes;

    @Autowired
    TransactionTemplate transactions;

    @Autowired
    AddUsers addUsers;

    @BeforeEach
    void nobodyIsAdministrator() {
        jdbc.update("update user_account set active = false where role = 'ADMIN'");
        for (NewUser known : DevAccounts.all()) { // other tests leave them with passwords of all kinds
            jdbc.update(
                    "update user_account set student_id = concat('was.', id) where student_id = ?", known.studentId());
        }
    }

    @Test
    void opensTheOfficeWithAPasswordForOnce() {
        start(Map.of("first-administrator.student-id", NAME, "first-administrator.password", PASSWORD));
        AccountRow account = accounts.byStudentId(NAME);
        assertThat(account).isNotNull();
        assertThat(account.role()).isEqualTo(Role.ADMIN);
        assertThat(account.active()).isTrue();
        assertThat(account.oneTimePassword()).isTrue();
        assertThat(hashes.verify(account.passwordHash(), PASSWORD)).isNotEqualTo(Verdict.WRONG);
    }

    @Test
    void isMadeOnce() {
        var settings = Map.of("first-administrator.student-id", NAME, "first-administrator.password", PASSWORD);
        start(settings);
        start(Map.of("first-administrator.student-id", "second.admin", "first-administrator.password", PASSWORD));
        assertThat(accounts.byStudentId("second.admin")).isNull();
    }

    @Test
    void isNotMadeWithoutAPassword() {
        start(Map.of("first-administrator.student-id", NAME));
        assertThat(accounts.byStudentId(NAME)).isNull();
    }

    @Test
    void makesNoStudentAnAdministrator() {
        addUsers.addMissing(List.of(new NewUser(NAME, "学生", "student-password", Role.STUDENT)));
        start(Map.of("first-administrator.student-id", NAME, "first-administrator.password", PASSWORD));
        assertThat(accounts.byStudentId(NAME).role()).isEqualTo(Role.STUDENT);
    }

    /** A database that was used in profile dev before. */
    @ParameterizedTest
    @CsvSource({"admin, admin-dev-only", "s00001, student-dev-only", "s00200, student-dev-only"})
    void startsNothingWhereEverybodyKnowsAPassword(String known, String password) {
        Role role = known.equals("admin") ? Role.ADMIN : Role.STUDENT;
        addUsers.addMissing(List.of(new NewUser(known, "知", password, role)));
        assertThatThrownBy(() -> start(Map.of())).hasMessageContaining(known).hasMessageNotContaining(password);

        AccountRow account = accounts.byStudentId(known);
        accounts.changePassword(account.id(), account.passwordHash(), hashes.hash("a-password-of-its-own"));
        start(Map.of());
        accounts.changePassword(account.id(), accounts.byStudentId(known).passwordHash(), hashes.hash(password));
        assertThatThrownBy(() -> start(Map.of())).hasMessageContaining(known);
        accounts.deactivate(account.id(), clock.instant());
        start(Map.of());
    }

    @Test
    void hasAPasswordThatIsNotGuessed() {
        assertThatThrownBy(() -> TestAccounts.settings(Map.of("first-administrator.password", "short")))
                .rootCause()
                .hasMessageContaining("first-administrator.password")
                .hasMessageNotContaining("short");
    }

    private void start(Map<String, String> changed) {
        new AdminBootstrap(accounts, hashes, TestAccounts.settings(changed), transactions, Clock.systemUTC())
                .afterSingletonsInstantiated();
    }
}
