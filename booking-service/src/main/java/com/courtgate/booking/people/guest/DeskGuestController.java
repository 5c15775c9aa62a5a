package com.courtgate.booking.people.guest;

import com.courtgate.booking.people.identity.NewUser;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.security.CurrentUser;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Accounts for those at the desk who have none. */
@RestController
@Tag(name = "desk")
class DeskGuestController {
    private final AddGuestAccount addGuestAccount;

    DeskGuestController(AddGuestAccount addGuestAccount) {
        this.addGuestAccount = addGuestAccount;
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
        return Envelope.ok(new Guest(addGuestAccount.add(clerk, name), name));
    }
}
