/**
 * Logins: refresh tokens and their cookies, access tokens, lock-out of accounts and throttling of networks, and the
 * settings of all that. Must never know whether a password is right.
 */
@NullMarked
package com.courtgate.booking.people.login;

import org.jspecify.annotations.NullMarked;
