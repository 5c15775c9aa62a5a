/**
 * Notifications of channels: verify, recognise copies, apply, log, and answer only after the commit. Must never act on
 * one that could not be verified.
 */
@NullMarked
package com.courtgate.payment.callback;

import org.jspecify.annotations.NullMarked;
