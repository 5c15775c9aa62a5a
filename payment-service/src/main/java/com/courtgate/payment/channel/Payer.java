package com.courtgate.payment.channel;

/**
 * Whose payment it is.
 *
 * @param userId the number of an account
 */
public record Payer(String orderNo, long userId) {}
