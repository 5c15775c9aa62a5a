package com.courtgate.reserve;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

/** Scheduling of the service's jobs. */
@Configuration(proxyBeanMethods = false)
@EnableScheduling
public class JobsConfiguration {
    private static final int JOBS = 4;

    /**
     * A thread for each job. Boot's own scheduler for virtual threads runs all jobs with a fixed delay on a single one,
     * where a sweep that waits for the broker would hold up everybody who waits for a result.
     */
    @Bean
    ThreadPoolTaskScheduler taskScheduler() {
        var scheduler = new ThreadPoolTaskScheduler();
        scheduler.setPoolSize(JOBS);
        scheduler.setThreadNamePrefix("job-");
        return scheduler;
    }
}
