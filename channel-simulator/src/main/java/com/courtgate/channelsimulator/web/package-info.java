/**
 * The channel's three doors: the merchant's signed interface, the payer's cashier page, and the controls by which tests
 * make the channel misbehave. Refuses what is malformed with a reason.
 */
@NullMarked
package com.courtgate.channelsimulator.web;

import org.jspecify.annotations.NullMarked;
