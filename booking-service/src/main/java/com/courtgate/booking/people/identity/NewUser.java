package com.courtgate.booking.people.identity;

import com.courtgate.common.security.CurrentUser;
import com.courtgate.common.security.Role;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * An account to be made. Neither id nor name may begin like a spreadsheet formula: lists of them are exported and
 * opened in an office program.
 *
 * @param password the first one, 6 to 72 characters: a campus hands out the last six digits of something; the ones
 *     people choose later have 8, and an import's have to be changed at once
 * @param role STUDENT when absent
 */
public record NewUser(
        @NotNull @Pattern(regexp = STUDENT_ID, message = "{courtgate.studentId}")
        String studentId,

        @NotNull @Pattern(regexp = NAME, message = "{courtgate.name}")
        String name,

        @NotNull @Size(min = 6, max = 72) String password,
        @Nullable Role role) {
    /** Use of the passwords of new accounts. */
    public enum FirstPasswords {
        /** Choosing another one, at the first login. */
        ONE_TIME,
        /** Logging in, until their owner changes them. */
        KEEP
    }

    public static final String STUDENT_ID = "[A-Za-z0-9][A-Za-z0-9._-]{0,31}";

    /**
     * As many signs begin a formula as {@link com.courtgate.common.paging.Csv} defuses; no name is half a character.
     */
    public static final String NAME = "[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Cs}=+@"
            + "\u207A\u207B\u207C\u208A\u208B\u208C\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20-]"
            + "[^\\p{Cc}\\p{Cs}\\u2028\\u2029]{0,59}";

    /** Leaves out the password and most of the student id, so that no log line can show them. */
    @Override
    public String toString() {
        return "new user " + CurrentUser.masked(studentId);
    }
}
