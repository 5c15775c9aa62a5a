/**
 * Campus sign-on: whoever the campus' issuer vouches for is logged in as with a password. The browser is sent to the
 * issuer ({@link com.courtgate.booking.people.signon.SignOnController}) with what has to come back in a signed cookie,
 * so that any instance may finish; the issuer's code is traded for an ID token
 * ({@link com.courtgate.booking.people.signon.Issuer}), and that for a login of ours. Protocol and signatures are
 * Spring Security's. Must never hand a token of the issuer on, nor log one.
 */
@NullMarked
package com.courtgate.booking.people.signon;

import org.jspecify.annotations.NullMarked;
