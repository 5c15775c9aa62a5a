/**
 * Verdict on the services' integration tests on a MySQL server, against what is known to differ there. Must not run
 * them: {@code deploy/dev test-mysql} does, and asks for the verdict.
 */
@NullMarked
package com.courtgate.drills.mysql;

import org.jspecify.annotations.NullMarked;
