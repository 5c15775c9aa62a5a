package com.courtgate.booking.session;

/** A slot about to be stored. */
public record NewSlotRow(Hours hours, int permits, long priceFen) {}
