package com.courtgate.payment.meters;

/** Movement of money. */
public enum MoneyMovement {
    /** To us, also what is out of place and goes back. */
    TAKEN,
    /** Back to its payer. */
    RETURNED
}
