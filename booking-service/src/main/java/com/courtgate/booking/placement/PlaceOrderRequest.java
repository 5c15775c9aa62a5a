package com.courtgate.booking.placement;

import com.courtgate.common.idempotency.KeyedRequest;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The body of {@code POST /orders}.
 *
 * @param clientRequestId chosen by the client, one per order it wants; 1 to 64 ASCII characters
 * @param items 1 to 4 different slots of the session
 * @param userId whom the order is for, if said: nobody but the caller
 */
public record PlaceOrderRequest(
        @NotNull @Pattern(regexp = "[!-~]{1,64}") String clientRequestId,
        @NotNull @Positive Long sessionId,

        @NotNull @Size(min = 1, max = 4, message = "{courtgate.count}")
        List<@NotNull @Valid Item> items,

        @Nullable Long userId)
        implements KeyedRequest {

    @Schema(name = "WantedSlot")
    record Item(@NotNull @Positive Long slotId) {}

    @Override
    public String requestKey() {
        return clientRequestId;
    }

    @Schema(hidden = true)
    @AssertTrue(message = "{courtgate.slotOnce}")
    boolean isEachSlotNamedOnce() {
        return items == null || slots(items).distinct().count() == slots(items).count();
    }

    public List<Long> slotIds() {
        return items.stream().map(Item::slotId).toList();
    }

    private static Stream<Long> slots(List<Item> items) {
        return items.stream()
                .filter(item -> item != null && item.slotId() != null)
                .map(Item::slotId);
    }
}
