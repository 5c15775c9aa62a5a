/**
 * Acts of administrators, recorded by the service that performs them: the entry is made in the transaction of the
 * write.
 */
@NullMarked
package com.courtgate.common.auditlog;

import org.jspecify.annotations.NullMarked;
