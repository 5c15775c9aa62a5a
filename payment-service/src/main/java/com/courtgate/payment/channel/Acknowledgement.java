package com.courtgate.payment.channel;

/** The answer that a channel expects to its notification. */
public record Acknowledgement(int status, String contentType, String body) {}
