package com.courtgate.booking.order;

/** An order of several slots that is about to be created. */
public record NewOrder(String orderNo, long userId, long sessionId, long amountFen) {}
