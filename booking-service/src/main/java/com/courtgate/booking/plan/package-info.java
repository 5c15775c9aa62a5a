/**
 * Opening plans: the rules by which sessions are made every day, any number of times, one per plan and date. Sessions
 * that a plan has made are changed as any other.
 */
@NullMarked
package com.courtgate.booking.plan;

import org.jspecify.annotations.NullMarked;
