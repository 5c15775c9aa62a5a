/**
 * Thousands of students at a gate: an open-loop load with each student's own record of what was answered, and the
 * checker that compares these records with Redis and the database.
 */
@NullMarked
package com.courtgate.suite.rush;

import org.jspecify.annotations.NullMarked;
