package com.courtgate.booking.session;

/** A slot about to be stored. */
public record SlotDraft(Hours hours, int permits, long priceFen) {}
