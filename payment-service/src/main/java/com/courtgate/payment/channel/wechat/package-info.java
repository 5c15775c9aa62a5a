/**
 * WeChat Pay, API v3, for codes (Native), links (H5) and calls inside its app (JSAPI), through the official SDK. Adds
 * what the SDK leaves out: the age of a notification, several platform keys at once, malformed signatures, and how
 * certain each error is. Must never log a key or a decrypted body.
 */
@NullMarked
package com.courtgate.payment.channel.wechat;

import org.jspecify.annotations.NullMarked;
