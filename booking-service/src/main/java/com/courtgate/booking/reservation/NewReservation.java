package com.courtgate.booking.reservation;

/**
 * A reservation that is about to be recorded.
 *
 * @param placeNo of the slot's places, 1 to its permits
 * @param traceId the hold it is recorded from
 * @param isConfirmed whether nothing is to be paid for it; else it waits for its payment
 */
public record NewReservation(
        String orderNo,
        SlotForSale slot,
        int placeNo,
        long userId,
        String traceId,
        long amountFen,
        boolean isConfirmed) {}
