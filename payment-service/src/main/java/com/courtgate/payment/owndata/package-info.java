/**
 * Data of one user in this service: a page at a time for the file of what is kept of them, and what is not settled yet
 * for who wants to forget them. Knows users by number only; what has to go with a person is the reason that they typed
 * for a refund. Reads the tables of the other packages, writes none, and decides nothing.
 */
@NullMarked
package com.courtgate.payment.owndata;

import org.jspecify.annotations.NullMarked;
