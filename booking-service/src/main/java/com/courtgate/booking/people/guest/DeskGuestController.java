package com.courtgate.booking.people.guest;

import com.courtgate.booking.people.account.AddUsers;
import com.courtgate.booking.people.identity.NewUser;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.security.CurrentUser;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.security.SecureRandom;
import java.util.HexFormat;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/**
 * Gives an account to somebody at the desk who has none, so that their bookings and payments go the one way of all.
 * Nobody knows its password: it is for the desk alone.
 */
@RestController
@Tag(name = "desk")
class DeskGuestController {
    private static final String PREFIX = "guest-";
    private static final int NUMBER_BYTES = 4;
    private static final int PASSWORD_BYTES = 24;
    private static final int TRIES = 3;

    private final AddUsers addUsers;
    private final SecureRandom random = new SecureRandom();

    DeskGuestController(AddUsers addUsers) {
        this.addUsers = addUsers;
    }

    /** @param name name by which they are called at the court */
    record NewGuest(
            @NotNull @Pattern(regexp = NewUser.NAME, message = "{courtgate.name}")
            String name) {}

    /** @param studentId that the desk books by */
    record Guest(String studentId, String name) {}

    @Operation(operationId = "addGuest", summary = "Give an account without login to somebody who has none")
    @PostMapping("/desk/guests")
    @ResponseStatus(HttpStatus.CREATED)
    Envelope<Guest> add(CurrentUser clerk, @Valid @RequestBody NewGuest guest) {
        String name = guest.name().strip();
        for (int left = TRIES; left > 0; left--) {
            var account = new NewUser(PREFIX + someHex(NUMBER_BYTES), name, someHex(PASSWORD_BYTES), null);
            if (addUsers.addGuest(clerk, account) instanceof AddUsers.Added) {
                return Envelope.ok(new Guest(account.studentId(), name));
            }
        }
        throw new IllegalStateException("no number for a guest is free");
    }

    private String someHex(int bytes) {
        byte[] some = new byte[bytes];
        random.nextBytes(some);
        return HexFormat.of().formatHex(some);
    }
}
