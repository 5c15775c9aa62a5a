package com.courtgate.reserve.pending;

import com.courtgate.reserve.TestRedis;

/** The compensation, for tests of what uses it. */
public final class Compensation {
    private Compensation() {}

    public static CompensateScript overTestRedis() {
        return new CompensateScript(TestRedis.client());
    }
}
