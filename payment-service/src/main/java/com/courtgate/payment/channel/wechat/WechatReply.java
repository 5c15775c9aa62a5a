package com.courtgate.payment.channel.wechat;

import com.wechat.pay.java.core.exception.ServiceException;
import com.wechat.pay.java.core.exception.ValidationException;
import com.wechat.pay.java.core.exception.WechatPayException;
import java.util.function.Supplier;

/** Result of a call through the SDK. */
sealed interface WechatReply<T> {

    record Received<T>(T value) implements WechatReply<T> {}

    /**
     * WeChat refuses.
     *
     * @param code such as ORDER_NOT_EXIST
     */
    record Refused<T>(String code) implements WechatReply<T> {}

    /** Nothing that can be relied on. */
    record NoReply<T>(String why) implements WechatReply<T> {}

    /**
     * Sorts what the SDK throws. Everything that is not a refusal in WeChat's own words is no answer; so is what the
     * SDK lets through of Gson, Base64 and number parsing when it meets garbage.
     */
    static <T> WechatReply<T> of(Supplier<T> call) {
        try {
            return new Received<>(call.get());
        } catch (ServiceException e) {
            boolean refused = e.getHttpStatusCode() < 500 && e.getErrorCode() != null;
            return refused ? new Refused<>(e.getErrorCode()) : new NoReply<>("WeChat answers " + e.getHttpStatusCode());
        } catch (ValidationException e) {
            return new NoReply<>("an answer does not count: its signature does not hold");
        } catch (WechatPayException e) {
            return new NoReply<>("no answer of WeChat: " + e.getClass().getSimpleName());
        } catch (RuntimeException e) {
            return new NoReply<>("not understood: " + e.getClass().getSimpleName());
        }
    }
}
