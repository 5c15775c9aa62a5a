/** Lists as CSV for a spreadsheet, in which no field can become a formula. */
@NullMarked
package com.courtgate.payment.csv;

import org.jspecify.annotations.NullMarked;
