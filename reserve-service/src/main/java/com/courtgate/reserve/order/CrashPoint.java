package com.courtgate.reserve.order;

/** A place where a process may die in the middle of an order. */
enum CrashPoint {
    AFTER_ORDER_SCRIPT
}
