package com.courtgate.booking.signon;

/**
 * Somebody's way to the issuer and back, as his browser keeps it.
 *
 * @param state comes back with him
 * @param nonce whose digest the ID token must hold
 * @param verifier without which the issuer's code is worth nothing (PKCE)
 * @param page which he came from and goes back to
 */
record SignOnAttempt(String state, String nonce, String verifier, LoginPage page) {

    /** The pages that have a login. */
    enum LoginPage {
        STUDENT("/#/login"),
        OFFICE("/admin/#/login");

        private final String path;

        LoginPage(String path) {
            this.path = path;
        }

        String path() {
            return path;
        }
    }

    /** Without its secrets. */
    @Override
    public String toString() {
        return "attempt from " + page;
    }
}
