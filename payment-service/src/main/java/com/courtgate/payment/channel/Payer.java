package com.courtgate.payment.channel;

/**
 * Payer of a payment.
 *
 * @param userId the number of an account
 */
public record Payer(String orderNo, long userId) {}
