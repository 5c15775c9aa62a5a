package com.courtgate.booking.session;

/** A slot about to be stored. */
public record SlotDraft(CourtTime hours, int permits, long priceFen) {}
