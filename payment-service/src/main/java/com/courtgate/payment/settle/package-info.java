/**
 * The one place where a channel's word becomes ours: {@code SettlePayment} turns a success into a paid pay order or an
 * anomaly, {@code ClosePayOrder} ends a pay order at the channel before it ends it here. Callback, reconcile and
 * checkout all come through here.
 */
@NullMarked
package com.courtgate.payment.settle;

import org.jspecify.annotations.NullMarked;
