package com.courtgate.booking.order;

/** An order that is born with its stock: the one that a recorded grab makes. */
public record GrabOrder(String orderNo, long userId, long sessionId, long amountFen) {}
