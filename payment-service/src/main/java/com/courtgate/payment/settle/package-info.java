/**
 * The one place where a channel's word becomes ours: {@code SettlePayment} turns a success into a paid pay order or an
 * anomaly, {@code ClosePayOrder} closes a pay order at the channel before {@code EndPayOrder} ends it here. Coupons
 * move with their pay orders, in these transactions. Callback, reconcile and checkout all come through here.
 */
@NullMarked
package com.courtgate.payment.settle;

import org.jspecify.annotations.NullMarked;
