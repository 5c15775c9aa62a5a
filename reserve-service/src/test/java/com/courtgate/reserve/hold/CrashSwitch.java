package com.courtgate.reserve.hold;

import com.courtgate.common.faults.CrashPoints;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;

/** Lets the next grab that reaches a point go no further, as if the process had died there. */
@TestConfiguration(proxyBeanMethods = false)
public class CrashSwitch {
    private static final AtomicReference<@Nullable Enum<?>> ARMED = new AtomicReference<>();

    static void arm(CrashPoint point) {
        ARMED.set(point);
    }

    static boolean isArmed() {
        return ARMED.get() != null;
    }

    static void disarm() {
        ARMED.set(null);
    }

    @Bean
    @Primary
    CrashPoints crashSwitch() {
        return point -> {
            if (ARMED.compareAndSet(point, null)) {
                throw new IllegalStateException("died " + point);
            }
        };
    }
}
