/**
 * What this service has of one user: a page at a time for the file of what is kept of him, and what is not settled yet
 * for who wants to forget him. Knows users by number only, and keeps nothing that has to go with a person. Reads the
 * tables of the other packages, writes nothing, and decides nothing.
 */
@NullMarked
package com.courtgate.payment.owndata;

import org.jspecify.annotations.NullMarked;
