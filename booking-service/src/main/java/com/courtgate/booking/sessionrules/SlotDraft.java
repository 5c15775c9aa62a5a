package com.courtgate.booking.sessionrules;

import com.courtgate.booking.calendar.CourtTime;

/** A slot about to be stored. */
public record SlotDraft(CourtTime hours, int permits, long priceFen) {}
