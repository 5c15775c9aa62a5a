package com.courtgate.booking.people.signon;

/**
 * Somebody's way to the issuer and back, as their browser keeps it.
 *
 * @param state comes back with the browser
 * @param nonce whose digest the ID token must hold
 * @param verifier without which the issuer's code is worth nothing (PKCE)
 * @param page path of the page that they came from and go back to
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

    /** Leaves out the secrets. */
    @Override
    public String toString() {
        return "attempt from " + page;
    }
}
