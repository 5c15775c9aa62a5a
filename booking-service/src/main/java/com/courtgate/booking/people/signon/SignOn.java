package com.courtgate.booking.people.signon;

import com.courtgate.booking.people.account.LogInWithCampusAccount;
import com.courtgate.booking.people.identity.CampusIdentity;
import com.courtgate.common.security.Role;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.core.oidc.IdTokenClaimNames;
import org.springframework.stereotype.Component;

/** Turns what the issuer's code proves into a login of ours. */
@Component
class SignOn {
    private final Issuer issuer;
    private final LogInWithCampusAccount logIn;
    private final SignOnSettings settings;

    SignOn(Issuer issuer, LogInWithCampusAccount logIn, SignOnSettings settings) {
        this.issuer = issuer;
        this.logIn = logIn;
        this.settings = settings;
    }

    sealed interface Outcome {}

    record LoggedIn(LogInWithCampusAccount.LoggedIn login) implements Outcome {}

    record NotLoggedIn(Reason reason) implements Outcome {}

    /** Message of a page to its user. */
    enum Reason {
        /** The person said no at the issuer, took too long, or has not proven who they are: once more. */
        AGAIN,
        /** The issuer does not answer: later, or with a password. */
        AWAY,
        /** The campus knows the person and we do not: the office helps. */
        NO_ACCOUNT,
        /** The account is not for use: the office helps. */
        REFUSED
    }

    Outcome arrive(SignOnAttempt attempt, String state, String code) {
        return switch (issuer.arrive(attempt, state, code)) {
            case Issuer.Unavailable away -> new NotLoggedIn(Reason.AWAY);
            case Issuer.NotVerified not -> new NotLoggedIn(Reason.AGAIN);
            case Issuer.Verified vouched ->
                identity(vouched.claims()).map(this::enter).orElse(new NotLoggedIn(Reason.NO_ACCOUNT));
        };
    }

    private Outcome enter(CampusIdentity identity) {
        return switch (logIn.logIn(identity, settings.createsAccounts())) {
            case LogInWithCampusAccount.LoggedIn in -> new LoggedIn(in);
            case LogInWithCampusAccount.NoAccount none -> new NotLoggedIn(Reason.NO_ACCOUNT);
            case LogInWithCampusAccount.Refused refused -> new NotLoggedIn(Reason.REFUSED);
        };
    }

    private Optional<CampusIdentity> identity(Map<String, Object> claims) {
        return CampusIdentity.of(
                text(claims.get(IdTokenClaimNames.SUB)),
                text(claims.get(settings.studentIdClaim())),
                text(claims.get(settings.nameClaim())),
                role(claims));
    }

    private @Nullable Role role(Map<String, Object> claims) {
        if (settings.roleClaim().isEmpty()) {
            return null;
        }
        Object said = claims.get(settings.roleClaim());
        Collection<?> roles =
                said instanceof Collection<?> several ? several : said == null ? List.of() : List.of(said);
        return roles.stream().map(String::valueOf).anyMatch(settings.officeRoles()::contains)
                ? Role.ADMIN
                : Role.STUDENT;
    }

    private static @Nullable String text(@Nullable Object claim) {
        return claim instanceof String || claim instanceof Number ? claim.toString() : null;
    }
}
