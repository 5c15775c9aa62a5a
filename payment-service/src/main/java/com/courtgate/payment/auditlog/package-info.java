/**
 * Acts of administrators here: each write has a reason and leaves as an event in the transaction of the write itself.
 */
@NullMarked
package com.courtgate.payment.auditlog;

import org.jspecify.annotations.NullMarked;
