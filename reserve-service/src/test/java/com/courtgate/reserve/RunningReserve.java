package com.courtgate.reserve;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.ContextConfiguration;

/**
 * The whole service on a random port, beside the real servers of {@code TestServers} and a stub of booking-service. All
 * tests that carry this share one instance; each makes a session of its own. Slots stay remembered as sold out until
 * something forgets them, and pending holds are re-published only once a test has aged them: so nothing depends on how
 * fast a test runs.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "courtgate.reserve.sold-out-memory=1h",
            "courtgate.reserve.republish-after=1h",
            "courtgate.rehearsal.longest=0s",
            "courtgate.reserve.patience=30s",
            "courtgate.reserve.confirm-timeout=30s"
        })
@ContextConfiguration(initializers = TestEnvironment.class)
@Import(TestBeans.class)
public @interface RunningReserve {}
