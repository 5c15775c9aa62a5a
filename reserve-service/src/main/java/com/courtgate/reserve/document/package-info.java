/**
 * Writes the operations of functional routes into the OpenAPI document, which has no signatures to read them from. A
 * feature describes its own routes by {@link com.courtgate.reserve.document.DocumentedOperation}; types come from the
 * records that are sent. Answers no request.
 */
@NullMarked
package com.courtgate.reserve.document;

import org.jspecify.annotations.NullMarked;
