package com.courtgate.booking.payment;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.recording.SaleServerTest;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.testing.Race;
import com.courtgate.common.testing.RepeatedRace;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** Bookings that are given back when no money returns, and those that cost nothing. */
class CancelWithoutRefundIT extends SaleServerTest {
    private Decision paid(Slot slot, long user) {
        Decision recorded = recorded(slot, user);
        payFor(recorded, "P" + recorded.orderNo());
        return recorded;
    }

    private Answer giveBack(Decision booking) {
        return post(
                student(booking.userId()),
                "/reservations/" + booking.reservationIds().getFirst() + "/give-back",
                Map.of());
    }

    private long releases(Decision booking) {
        return count("outbox_event where routing_key = 'hold.released' and aggregate_id = ?", booking.orderNo());
    }

    private String cancelReason(Decision booking) {
        return jdbc.queryForObject(
                "select cancel_reason from reservation where id = ?",
                String.class,
                booking.reservationIds().getFirst());
    }

    private Decision insideTheCutoff(Slot slot, long user) {
        Decision booking = paid(slot, user);
        clock.set(startOf(slot).minus(Duration.ofMinutes(30)));
        return booking;
    }

    @Test
    void freesThePlaceAndKeepsTheMoney() {
        Slot slot = aSlot(1);
        Decision booking = insideTheCutoff(slot, aUser());
        giveBack(booking).isOk();
        assertThat(cancelReason(booking)).isEqualTo("GIVEN_BACK");
        assertThat(orderStatus(booking)).as("nothing went back").isEqualTo("PAID");
        assertThat(activeReservations(slot)).isZero();
        assertThat(releases(booking)).isOne();
        giveBack(booking).isOk();
    }

    @Test
    void isNotWhileTheMoneyWouldComeBack() {
        Decision booking = paid(aSlot(1), aUser());
        giveBack(booking).isRefused(400, "PARAM_ERROR");
    }

    @Test
    void isNotOfHoursThatHaveBegun() {
        Slot slot = aSlot(1);
        Decision booking = paid(slot, aUser());
        clock.set(startOf(slot));
        giveBack(booking).isRefused(409, "SLOT_CLOSED");
    }

    @Test
    void isNotOfWhatIsNotPaidNorOfSomebodyElse() {
        Decision unpaid = recorded(aSlot(1), aUser());
        giveBack(unpaid).isRefused(409, "STATE_INVALID");
        post(student(aUser()), "/reservations/" + unpaid.reservationIds().getFirst() + "/give-back", Map.of())
                .isRefused(404, "NOT_FOUND");
    }

    @Test
    void countsAgainstTheQuota() {
        List<Slot> slots = aSession(1, 1, 1);
        long user = aUser();
        Decision booking = paid(slots.get(0), user);
        recorded(slots.get(1), user);
        clock.set(startOf(slots.get(0)).minus(Duration.ofMinutes(30)));
        giveBack(booking).isOk();
        assertThat(decided(slots.get(2), aHold(slots.get(2), user)).reason()).isEqualTo(ResultCode.QUOTA_EXCEEDED);
    }

    @RepeatedRace(few = 4, all = 10)
    void endsOnceBesideItself() {
        Slot slot = aSlot(1);
        Decision booking = insideTheCutoff(slot, aUser());
        Callable<Object> once = () -> giveBack(booking).isOk();
        Race.run(List.of(once, once, once));
        assertThat(releases(booking)).isOne();
    }

    @Test
    void isForFreeSlotsAtAnyTime() {
        Slot slot = aSlot(1);
        jdbc.update("update time_slot set price_fen = 0 where id = ?", slot.id());
        Decision booking = recorded(slot, aUser());
        assertThat(reservationStatus(booking)).isEqualTo("CONFIRMED");
        assertThat(orderStatus(booking)).isEqualTo("PAID");
        assertThat(flowOf(booking)).containsExactly("HOLD_RECORDED_FREE ->PAID APPLIED");
        giveBack(booking).isOk();
        assertThat(cancelReason(booking)).isEqualTo("BY_USER");
        assertThat(activeReservations(slot)).isZero();
    }

    @Test
    void asksForNoPaymentWhenAFreeOneIsWithdrawn() {
        Slot slot = aSlot(1);
        jdbc.update("update time_slot set price_fen = 0 where id = ?", slot.id());
        Decision booking = recorded(slot, aUser());
        post(
                        admin(),
                        "/admin/reservations/" + booking.reservationIds().getFirst() + "/cancel",
                        Map.of("why", "rain", "refund", "FULL"))
                .isOk();
        assertThat(reservationStatus(booking)).isEqualTo("CANCELLED");
        assertThat(count(
                        "outbox_event where routing_key = 'reservation.withdrawn' and aggregate_id = ?",
                        booking.orderNo()))
                .isZero();
    }
}
