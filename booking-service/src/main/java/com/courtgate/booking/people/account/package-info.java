/**
 * Access: checks passwords ({@link com.courtgate.booking.people.account.LogIn}, slowed down by
 * {@link com.courtgate.booking.people.login.LoginGuard}), issues short-lived signed access tokens and rotating refresh
 * tokens, and takes in accounts one by one or a whole campus at once. The only place that knows the signing key and the
 * pepper. Must never log, answer or record a password, a hash or a token.
 */
@NullMarked
package com.courtgate.booking.people.account;

import org.jspecify.annotations.NullMarked;
