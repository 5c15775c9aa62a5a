package com.courtgate.booking.settings;

import com.courtgate.booking.people.auditlog.AuditLog;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import java.time.Duration;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.stereotype.Component;

/**
 * Opens the release gate where that is nobody's own deed: as far as this release goes, once all instances are of it.
 */
@Component
class RaiseReleaseFeatures {
    private static final Logger log = LoggerFactory.getLogger(RaiseReleaseFeatures.class);
    private static final String WHY = "no instance of an older release is left";
    private static final Map<String, Object> LATEST =
            Map.of(SettingName.RELEASE_FEATURES.name(), ReleaseFeature.LATEST, "why", WHY);

    private final Release release;
    private final Settings settings;
    private final OlderInstances older;
    private final ChangeSettings changeSettings;

    RaiseReleaseFeatures(Release release, Settings settings, OlderInstances older, ChangeSettings changeSettings) {
        this.release = release;
        this.settings = settings;
        this.older = older;
        this.changeSettings = changeSettings;
    }

    /** @param raise whether RELEASE_FEATURES follows the release by itself; else the office sets it */
    @ConfigurationProperties("courtgate.release")
    record Release(@DefaultValue("false") boolean raise) {}

    @Configuration(proxyBeanMethods = false)
    static class Job {
        @Bean
        RecurringTask<Void> raiseReleaseFeaturesJob(RaiseReleaseFeatures work) {
            return Tasks.recurring("raise-release-features", FixedDelay.of(Duration.ofSeconds(5)))
                    .execute((instance, context) -> work.raise());
        }
    }

    void raise() {
        Long now = settings.all().get(SettingName.RELEASE_FEATURES);
        if (!release.raise() || (now != null && now >= ReleaseFeature.LATEST)) {
            return;
        }
        if (older.areAllKnown() && changeSettings.change(AuditLog.SYSTEM, LATEST) instanceof ChangeSettings.Changed) {
            settings.forget();
            log.info("RELEASE_FEATURES is {} from now on: {}", ReleaseFeature.LATEST, WHY);
        }
    }
}
