/**
 * The OpenAPI document that every service publishes: one way to name its types, to say what may be absent or null, who
 * may call an operation, and with which refusals. Clients are generated from these documents, so nothing in them may
 * promise more than the service keeps. A controller adds the operation's id and summary, and
 * {@link com.courtgate.common.apidocument.Refuses}. Changes nothing of what a service does.
 */
@NullMarked
package com.courtgate.common.apidocument;

import org.jspecify.annotations.NullMarked;
