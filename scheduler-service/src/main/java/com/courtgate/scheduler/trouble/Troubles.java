package com.courtgate.scheduler.trouble;

import com.courtgate.common.envelope.Outages;
import feign.FeignException;
import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.stereotype.Component;

/** Troubles by subject; every occurrence is counted, only changes are logged. */
@Component
public class Troubles {
    private static final Logger log = LoggerFactory.getLogger(Troubles.class);
    private static final Duration REMINDER = Duration.ofMinutes(10);

    private final Map<String, Standing> standing = new ConcurrentHashMap<>();
    private final Counter occurrences;
    private final Clock clock;

    Troubles(MeterRegistry meters, Clock clock) {
        this.occurrences = Counter.builder("courtgate.scheduler.troubles")
                .description("Times a step of a job could not be done")
                .register(meters);
        this.clock = clock;
    }

    private record Standing(String what, Instant loggedAt) {}

    /** Does the work; a failure stays here, because the job comes back. */
    public void attempt(String subject, Runnable work) {
        try {
            work.run();
            settle(subject);
        } catch (RuntimeException failure) {
            raise(subject, failure);
        }
    }

    /**
     * Notes a trouble that is no failure of ours.
     *
     * @param what ends the sentence that begins with the subject
     */
    public void raise(String subject, String what) {
        if (isNews(subject, what)) {
            log.warn("{}: {}", subject, what);
        }
    }

    public void raise(String subject, RuntimeException failure) {
        String what = describe(failure);
        if (!isNews(subject, what)) {
            return;
        }
        if (failure instanceof FeignException || Outages.isOutage(failure)) {
            log.warn("{}: {}; trying again", subject, what);
        } else {
            log.error("{}: failed for a reason nobody foresaw; trying again", subject, failure);
        }
    }

    /** The subject is well. */
    public void settle(String subject) {
        Standing past = standing.remove(subject);
        if (past != null) {
            log.info("{}: well again, was: {}", subject, past.what());
        }
    }

    private boolean isNews(String subject, String what) {
        occurrences.increment();
        Instant now = clock.instant();
        Standing known = standing.get(subject);
        if (known != null
                && known.what().equals(what)
                && now.isBefore(known.loggedAt().plus(REMINDER))) {
            return false;
        }
        standing.put(subject, new Standing(what, now));
        return true;
    }

    private static String describe(RuntimeException failure) {
        if (failure instanceof CallNotPermittedException refused) {
            return refused.getCausingCircuitBreakerName() + " is down";
        }
        if (failure instanceof FeignException call && call.hasRequest()) {
            URI uri = URI.create(call.request().url());
            return Outages.isOutage(call)
                    ? uri.getHost() + " is down"
                    : call.request().httpMethod() + " " + uri.getPath() + ": " + call.status();
        }
        return NestedExceptionUtils.getMostSpecificCause(failure).toString();
    }
}
