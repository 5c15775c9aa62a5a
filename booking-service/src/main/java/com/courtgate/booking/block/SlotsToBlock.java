package com.courtgate.booking.block;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * Slots of one session, all of them or none.
 *
 * @param why 3 to 200 characters, kept in the audit log; who loses a reservation by it is told
 */
record SlotsToBlock(
        @NotNull @Size(min = 1, max = 200, message = "{courtgate.count}")
        List<@NotNull @Positive Long> slotIds,

        @NotBlank @Size(min = 3, max = 200) String why) {}
