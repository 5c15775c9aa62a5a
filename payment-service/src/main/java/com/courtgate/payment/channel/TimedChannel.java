package com.courtgate.payment.channel;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A channel whose calls over the network are timed, by what they are and what was answered. */
final class TimedChannel implements InvocationHandler {
    /** Names of the calls among the meters, by method; the other methods make none. */
    static final Map<String, String> CALLS = Map.of(
            "create", "create",
            "query", "query",
            "close", "close",
            "refund", "refund",
            "queryRefund", "query_refund",
            "bill", "bill");

    private final Channel channel;
    private final MeterRegistry registry;

    private TimedChannel(Channel channel, MeterRegistry registry) {
        this.channel = channel;
        this.registry = registry;
    }

    static Channel of(Channel channel, MeterRegistry registry) {
        var timed = new TimedChannel(channel, registry);
        return (Channel) Proxy.newProxyInstance(Channel.class.getClassLoader(), new Class<?>[] {Channel.class}, timed);
    }

    /** Answers are records of sealed interfaces: their names are the outcomes. */
    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
        Timer.Sample sample = Timer.start(registry);
        String outcome = "thrown";
        try {
            Object answer = method.invoke(channel, arguments);
            outcome = answer == null ? "" : answer.getClass().getSimpleName();
            return answer;
        } catch (InvocationTargetException e) {
            throw e.getTargetException();
        } finally {
            @Nullable String call = CALLS.get(method.getName());
            if (call != null) {
                sample.stop(Timer.builder("courtgate.channel.calls")
                        .description("Calls to payment channels")
                        .tag("channel", channel.name())
                        .tag("operation", call)
                        .tag("outcome", outcome.toLowerCase(Locale.ROOT))
                        .register(registry));
            }
        }
    }
}
