/**
 * The database's word on traces: one row for each hold that was decided, which is why a trace has one result whoever
 * decides it first. Must never change a decision.
 */
@NullMarked
package com.courtgate.booking.decision;

import org.jspecify.annotations.NullMarked;
