package com.courtgate.payment.meters;

/** Where money went. */
public enum MoneyMove {
    /** To us, also what is out of place and goes back. */
    TAKEN,
    /** Back to its payer. */
    RETURNED
}
