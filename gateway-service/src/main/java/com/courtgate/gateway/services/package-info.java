/**
 * State of the services, as this gateway sees them: each instance that the registry knows is asked for itself, when the
 * office looks and at most every two seconds. Must never tell an address or a setting, nor wait for who is silent.
 */
@NullMarked
package com.courtgate.gateway.services;

import org.jspecify.annotations.NullMarked;
