package com.courtgate.booking.people.identity;

import com.courtgate.common.security.CurrentUser;
import com.courtgate.common.security.Role;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Identity of somebody whom the campus' issuer vouches for.
 *
 * @param subject what the issuer calls them by, for ever and nobody else; 1 to 255 characters
 * @param role as the issuer says; null when it says nothing of roles
 */
public record CampusIdentity(
        String subject,
        String studentId,
        String name,
        @Nullable Role role) {
    private static final int LONGEST_SUBJECT = 255;
    private static final Pattern STUDENT_ID = Pattern.compile(NewUser.STUDENT_ID);
    private static final Pattern NAME = Pattern.compile(NewUser.NAME);

    /**
     * Empty when the id is none of ours, or the issuer names no subject.
     *
     * @param name for a new account; the id stands in for one that is missing or looks like a formula
     */
    public static Optional<CampusIdentity> of(
            @Nullable String subject, @Nullable String studentId, @Nullable String name, @Nullable Role role) {
        if (subject == null || subject.isBlank() || subject.length() > LONGEST_SUBJECT) {
            return Optional.empty();
        }
        if (studentId == null || !STUDENT_ID.matcher(studentId).matches()) {
            return Optional.empty();
        }
        String shown = name != null && NAME.matcher(name).matches() ? name : studentId;
        return Optional.of(new CampusIdentity(subject, studentId, shown, role));
    }

    /** Leaves out the name and most of the student id, so that no log line can show them. */
    @Override
    public String toString() {
        return "campus identity " + CurrentUser.masked(studentId);
    }
}
