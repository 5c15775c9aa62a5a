package com.courtgate.booking.catalog;

/** A slot about to be stored. */
record NewSlotRow(Hours hours, int permits, long priceFen) {}
