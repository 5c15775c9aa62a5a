package com.courtgate.booking.settings;

import com.courtgate.booking.people.auditlog.AuditLog;
import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.envelope.Reason;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.common.value.TruncatedText;
import jakarta.validation.Validator;
import java.time.Clock;
import java.time.Instant;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Sets some settings, all of them or none. */
@Component
class ChangeSettings {
    private static final String WHY = "why";
    private final SettingMapper mapper;
    private final AuditLog auditLog;
    private final Validator validator;
    private final OlderInstances older;
    private final TransactionTemplate transaction;
    private final Clock clock;

    ChangeSettings(
            SettingMapper mapper,
            AuditLog auditLog,
            Validator validator,
            OlderInstances older,
            TransactionTemplate transaction,
            Clock clock) {
        this.validator = validator;
        this.older = older;
        this.transaction = transaction;
        this.mapper = mapper;
        this.auditLog = auditLog;
        this.clock = clock;
    }

    sealed interface Outcome {}

    record Changed() implements Outcome {}

    /** Nothing was set; setting name to what is wrong with it. */
    record Invalid(Map<String, Reason> reasons) implements Outcome {}

    Outcome change(CurrentUser admin, Map<String, ? extends @Nullable Object> wanted) {
        Map<String, Reason> reasons = new LinkedHashMap<>();
        Map<SettingName, Long> values = new EnumMap<>(SettingName.class);
        wanted.forEach((name, value) -> check(name, value, values, reasons));
        if (values.isEmpty() && reasons.isEmpty()) {
            reasons.put("body", Reason.of("reason.noSetting"));
        }
        Long features = values.get(SettingName.RELEASE_FEATURES);
        if (features != null) {
            older.before(features)
                    .ifPresent(instance -> reasons.put(
                            SettingName.RELEASE_FEATURES.name(), Reason.of("reason.olderRelease", instance)));
        }
        AdminReason why = new AdminReason(wanted.get(WHY) instanceof String given ? given : "");
        validator.validate(why).forEach(fault -> reasons.put(WHY, Reason.of(fault)));
        if (!reasons.isEmpty()) {
            return new Invalid(reasons);
        }
        transaction.executeWithoutResult(tx -> store(admin, values, why));
        return new Changed();
    }

    private void store(CurrentUser admin, Map<SettingName, Long> values, AdminReason why) {
        Instant now = clock.instant();
        values.forEach((name, value) -> mapper.put(name.name(), value.toString(), now));
        Map<String, Object> details = new LinkedHashMap<>();
        values.forEach((name, value) -> details.put(name.name(), value));
        auditLog.record(admin, now, "settings.change", "settings", why, details);
    }

    private static void check(
            String given, @Nullable Object value, Map<SettingName, Long> values, Map<String, Reason> reasons) {
        if (given.equals(WHY)) {
            return;
        }
        SettingName name;
        try {
            name = SettingName.valueOf(given);
        } catch (IllegalArgumentException unknown) {
            reasons.put(TruncatedText.of(given, 60), Reason.of("reason.unknownSetting", SettingName.listed()));
            return;
        }
        if ((value instanceof Integer || value instanceof Long)
                && value instanceof Number number
                && name.allows(number.longValue())) {
            values.put(name, number.longValue());
        } else {
            reasons.put(given, name.range());
        }
    }
}
