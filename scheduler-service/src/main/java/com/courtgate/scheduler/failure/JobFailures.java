package com.courtgate.scheduler.failure;

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

/** Failures of jobs by subject; every occurrence is counted, only changes are logged. */
@Component
public class JobFailures {
    private static final Logger log = LoggerFactory.getLogger(JobFailures.class);
    private static final Duration REMINDER = Duration.ofMinutes(10);

    private final Map<String, OpenFailure> open = new ConcurrentHashMap<>();
    private final Counter occurrences;
    private final Clock clock;

    JobFailures(MeterRegistry meters, Clock clock) {
        this.occurrences = Counter.builder("courtgate.scheduler.failures")
                .description("Times a step of a job could not be done")
                .register(meters);
        this.clock = clock;
    }

    private record OpenFailure(String what, Instant loggedAt) {}

    /** Does the work; a failure stays here, because the job comes back. */
    public void attempt(String subject, Runnable work) {
        try {
            work.run();
            resolve(subject);
        } catch (RuntimeException failure) {
            report(subject, failure);
        }
    }

    /**
     * Notes a failure that is no exception of ours.
     *
     * @param what ends the sentence that begins with the subject
     */
    public void report(String subject, String what) {
        if (isNews(subject, what)) {
            log.warn("{}: {}", subject, what);
        }
    }

    public void report(String subject, RuntimeException failure) {
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
    public void resolve(String subject) {
        OpenFailure past = open.remove(subject);
        if (past != null) {
            log.info("{}: well again, was: {}", subject, past.what());
        }
    }

    private boolean isNews(String subject, String what) {
        occurrences.increment();
        Instant now = clock.instant();
        OpenFailure known = open.get(subject);
        if (known != null
                && known.what().equals(what)
                && now.isBefore(known.loggedAt().plus(REMINDER))) {
            return false;
        }
        open.put(subject, new OpenFailure(what, now));
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
