package com.courtgate.booking.reservation;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.recording.SaleServerTest;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.support.TransactionTemplate;

/** The places of slots that have many. */
class PlacesIT extends SaleServerTest {
    private static final int TAKEN = 1_500;

    @Autowired
    Reservations reservations;

    @Autowired
    TransactionTemplate transaction;

    private Slot aSlotOfWhichManyAreTaken() {
        Slot slot = aSlot(TAKEN + 2);
        jdbc.batchUpdate(
                """
                insert into reservation (order_no, session_id, slot_id, slot_permits, place_no,
                    user_id, trace_id, amount_fen, status, created_at, updated_at)
                values ('places', ?, ?, ?, ?, ?, ?, 0, 'CONFIRMED', now(3), now(3))
                """,
                IntStream.rangeClosed(1, TAKEN)
                        .mapToObj(place -> new Object[] {
                            slot.sessionId(), slot.id(), slot.permits(), place, place, slot.id() + "-" + place
                        })
                        .toList());
        return slot;
    }

    private static SlotForSale forSale(Slot slot) {
        return new SlotForSale(
                slot.id(),
                slot.sessionId(),
                LocalDate.of(2030, 1, 1),
                slot.permits(),
                PRICE_FEN,
                true,
                Instant.MAX,
                Instant.MAX);
    }

    private PlaceAllocator places(Slot... slots) {
        List<SlotForSale> locked = Stream.of(slots).map(PlacesIT::forSale).toList();
        return reservations
                .stateOf(slots[0].sessionId(), locked, List.of(aUser()))
                .places();
    }

    /** Returns how many entries of tables and indexes this connection's server has read. */
    private long entriesRead() {
        long read = 0;
        for (var counter : jdbc.queryForList("show session status like 'Handler_read%'")) {
            read += Long.parseLong(String.valueOf(counter.get("Value")));
        }
        return read;
    }

    @Test
    void aFewEntriesAreReadHoweverManyAreTaken() {
        Slot slot = aSlotOfWhichManyAreTaken();
        Slot empty = aSlot(2);
        long read = Objects.requireNonNull(transaction.execute(own -> {
            long first = entriesRead();
            long before = entriesRead();
            PlaceAllocator places = places(slot, empty);
            long after = entriesRead();
            assertThat(places.next(forSale(slot))).hasValue(TAKEN + 1);
            assertThat(places.next(forSale(empty))).hasValue(1);
            return after - before - (before - first); // MySQL answers from a table, which is read as well
        }));
        assertThat(read).isLessThan(TAKEN / 10);
    }

    @Test
    void placesThatCancellationsLeftFreeComeLast() {
        Slot slot = aSlotOfWhichManyAreTaken();
        jdbc.update(
                "update reservation set status = 'CANCELLED' where slot_id = ? and place_no in (7, ?)",
                slot.id(),
                TAKEN);
        transaction.executeWithoutResult(own -> {
            PlaceAllocator places = places(slot);
            assertThat(IntStream.range(0, 5).mapToObj(i -> places.next(forSale(slot))))
                    .extracting(place -> place.orElse(0))
                    .containsExactly(TAKEN, TAKEN + 1, TAKEN + 2, 7, 0);
        });
    }
}
