/**
 * Contracts between two services: events through the broker here, internal calls in the packages below. Records only,
 * each with a golden file of its JSON; a field may be added, none renamed or removed while a message of the old form
 * may still be in a queue or an instance of the old version may still run.
 */
@NullMarked
package com.courtgate.common.contract;

import org.jspecify.annotations.NullMarked;
