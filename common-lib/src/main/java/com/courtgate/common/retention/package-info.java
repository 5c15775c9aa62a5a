/**
 * Retention of rows. Each part of a service states that of its own tables, by a {@code Retention} bean; one job per
 * service deletes what is older, a few rows per commit, so that nobody who writes meanwhile waits for it. A test of
 * each service holds that no table is forgotten. Must never decide by anything but age and a state that is final.
 */
@NullMarked
package com.courtgate.common.retention;

import org.jspecify.annotations.NullMarked;
