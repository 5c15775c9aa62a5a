package com.courtgate.booking.settings;

import com.courtgate.booking.people.owndata.ErasureTerm;
import com.courtgate.booking.settings.SettingMapper.Stored;
import com.courtgate.common.contract.payment.PaymentSettings;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.time.LocalTime;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** The settings as they are now, or were at most a second ago. */
@Component
public class Settings implements ErasureTerm {
    private static final Logger log = LoggerFactory.getLogger(Settings.class);
    private static final Duration AGE = Duration.ofSeconds(1);

    private final SettingMapper mapper;
    private final Cache<Boolean, Map<SettingName, Long>> known =
            Caffeine.newBuilder().expireAfterWrite(AGE).build();

    Settings(SettingMapper mapper) {
        this.mapper = mapper;
    }

    /** Returns the time that a user has to pay, 1 minute to 1 day. */
    public Duration payTimeout() {
        return Duration.ofMinutes(value(SettingName.PAY_TIMEOUT_MINUTE));
    }

    /** Price of a slot that was given none, 0 to 10,000,000 fen. */
    public long payAmountFen() {
        return value(SettingName.PAY_AMOUNT);
    }

    /** Returns the number of active reservations that a user may have in one session, 1 to 100. */
    public int quotaPerUserAndSession() {
        return Math.toIntExact(value(SettingName.MAX_RESERVATIONS_PER_USER_PER_SESSION));
    }

    /** Returns the time before its start at which a slot stops being refundable, 0 to 7 days. */
    public Duration refundCutoff() {
        return Duration.ofMinutes(value(SettingName.REFUND_CUTOFF_MINUTE));
    }

    @Override
    public Duration erasureAfter() {
        return Duration.ofDays(value(SettingName.ERASURE_AFTER_DAY));
    }

    public boolean isWaitlistOpen() {
        return value(SettingName.WAITLIST_ENABLED) == 1;
    }

    /** Returns the number of open entries that a user may have on waitlists, 1 to 100. */
    public int entriesPerUser() {
        return Math.toIntExact(value(SettingName.WAITLIST_ENTRIES_PER_USER));
    }

    /** Returns the time for which a place is offered, 1 minute to 2 hours. */
    public Duration offerTime() {
        return Duration.ofMinutes(value(SettingName.OFFER_MINUTE));
    }

    /** Returns the time before its start from which no place of a slot is offered any more, 0 to 7 days. */
    public Duration leastOfferTime() {
        return Duration.ofMinutes(value(SettingName.OFFER_LEAST_MINUTE));
    }

    /** Returns the hours in which the waitlist offers nothing; empty when begin and end are the same. */
    public QuietHours quietHours() {
        return new QuietHours(timeOfDay(SettingName.QUIET_FROM), timeOfDay(SettingName.QUIET_TO));
    }

    private LocalTime timeOfDay(SettingName minutes) {
        return LocalTime.ofSecondOfDay(60 * value(minutes));
    }

    /** Returns the number of slots of one week that a user may have, up to 100; 0: nobody counts them. */
    public int quotaPerUserAndWeek() {
        return Math.toIntExact(value(SettingName.MAX_RESERVATIONS_PER_USER_PER_WEEK));
    }

    /** Whether nobody may have two slots at the same time. */
    public boolean isOneCourtPerHour() {
        return value(SettingName.ONE_COURT_PER_HOUR) == 1;
    }

    /** Whether rows of that feature may be written, because no older release reads them. */
    public boolean has(ReleaseFeature feature) {
        return value(SettingName.RELEASE_FEATURES) >= feature.number();
    }

    /** Whether what is stored now for payments can be used: nobody pays by a default that was not chosen. */
    public boolean isPayingPossible() {
        PaymentSettings now = forPayment();
        return now.payTimeoutMinute() != null && now.payAmountFen() != null;
    }

    /** Returns the values stored now, not a second ago; null for a value that {@link #all} would overlook. */
    PaymentSettings forPayment() {
        Map<SettingName, Long> stored = stored();
        return new PaymentSettings(
                stored.get(SettingName.PAY_TIMEOUT_MINUTE),
                stored.get(SettingName.PAY_AMOUNT),
                stored.get(SettingName.REFUND_CUTOFF_MINUTE));
    }

    Map<SettingName, Long> all() {
        return known.get(true, ignored -> read());
    }

    /** Makes this instance see a change at once; the others see it within a second. */
    void forget() {
        known.invalidateAll();
    }

    private long value(SettingName name) {
        Long value = all().get(name);
        return value == null ? name.byDefault() : value;
    }

    private Map<SettingName, Long> read() {
        Map<SettingName, Long> values = stored();
        for (SettingName name : SettingName.values()) {
            values.putIfAbsent(name, name.byDefault());
        }
        return values;
    }

    /** Without those whose row was edited by hand, and is ignored. */
    private Map<SettingName, Long> stored() {
        Map<SettingName, Long> values = new EnumMap<>(SettingName.class);
        for (SettingName name : SettingName.values()) {
            values.put(name, name.byDefault());
        }
        for (Stored row : mapper.all()) {
            try {
                SettingName name = SettingName.valueOf(row.name());
                values.remove(name);
                long value = Long.parseLong(row.value());
                if (!name.allows(value)) {
                    throw new IllegalArgumentException(name.range().text(Locale.ENGLISH));
                }
                values.put(name, value);
            } catch (IllegalArgumentException editedByHand) {
                log.error("Row {} of table setting is ignored: {}", row, editedByHand.getMessage());
            }
        }
        return values;
    }
}
