package com.courtgate.booking.plan;

/** A row of {@code opening_plan_court}. */
record PlanCourtRow(long planId, long courtId) {}
