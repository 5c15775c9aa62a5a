package com.courtgate.payment.coupon;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.TestServers;
import com.courtgate.payment.BookingStub.Booked;
import com.courtgate.payment.CouponServerTest;
import org.junit.jupiter.api.Test;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;

/** Coupons while nothing listens where Redis should be. */
@Import(RedisAwayCouponIT.NoRedis.class)
class RedisAwayCouponIT extends CouponServerTest {

    @TestConfiguration(proxyBeanMethods = false)
    static class NoRedis {
        @Bean(destroyMethod = "shutdown")
        @Primary
        RedissonClient away() {
            Config config = new Config();
            config.setLazyInitialization(true);
            config.useSingleServer()
                    .setAddress("redis://127.0.0.1:" + TestServers.freePort())
                    .setTimeout(200)
                    .setConnectTimeout(200)
                    .setRetryAttempts(0);
            return Redisson.create(config);
        }
    }

    @Test
    void claimsShowsAndUsesCoupons() {
        Booked order = anOrder(1);
        String user = student(order.userId);
        long coupon = coupon(order.userId, 100);
        for (int i = 0; i < 2; i++) {
            assertThat(get(user, "/coupons/mine?status=UNUSED").isOk().data()).hasSize(1);
        }
        var usable = get(user, "/coupons/usable?reservationId=" + order.reservationId());
        assertThat(usable.isOk().data().get(0).path("couponId").asLong()).isEqualTo(coupon);
        paidWith(order, coupon);
        assertThat(status(coupon)).isEqualTo("USED");
        refund(order, order.reservationId()).isOk();
        assertThat(status(coupon)).isEqualTo("UNUSED");
    }
}
