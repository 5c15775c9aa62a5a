package com.courtgate.booking.reservation;

/**
 * A reservation that is about to be recorded; from then on it waits for its payment.
 *
 * @param placeNo of the slot's places, 1 to its permits
 * @param traceId the hold it is recorded from
 */
public record NewReservation(
        String orderNo, SlotForSale slot, int placeNo, long userId, String traceId, long amountFen) {}
