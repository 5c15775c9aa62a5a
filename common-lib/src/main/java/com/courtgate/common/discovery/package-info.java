/**
 * Addresses of the other services. Discovery is asked in the background and what it told last is kept, so that no
 * request ever waits for the registry; a service is ready once discovery has answered for each service it calls, be the
 * answer empty. Must never make one service wait for another: only the registry's answer counts, not whether anybody is
 * there. Whoever has started all of them is told that too; and the gateway, how this instance is.
 */
@NullMarked
package com.courtgate.common.discovery;

import org.jspecify.annotations.NullMarked;
