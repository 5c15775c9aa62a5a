/**
 * Runs in turn, their ratios, and the table of results; processes of their own and the processor time that they take.
 */
@NullMarked
package com.courtgate.drills.bench.measure;

import org.jspecify.annotations.NullMarked;
