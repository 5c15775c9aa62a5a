package com.courtgate.payment.couponterms;

import com.courtgate.common.envelope.Reason;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A template as an administrator wants it.
 *
 * @param why the reason, kept in the audit log
 */
@Schema(name = "CouponTemplateRequest")
public record TemplateRequest(
        @NotBlank @Size(max = 60) String name,
        @NotNull CouponTarget target,

        @Nullable @Size(max = 200, message = "{courtgate.count}")
        List<@NotNull @Positive Long> slotIds,

        @Nullable @Size(max = 200, message = "{courtgate.count}")
        List<@NotNull @Positive Long> courtIds,

        @NotNull CouponKind kind,
        @Nullable @Min(1) @Max(MOST_FEN) Long amountFen,
        @Nullable @Min(1) @Max(MOST_FEN) Long thresholdFen,
        @Nullable @Min(1) @Max(100) Integer percentOff,
        @Nullable @Min(1) @Max(MOST_FEN) Long capFen,
        @NotNull @Min(1) @Max(10_000_000) Integer stock,
        @NotNull @Min(1) @Max(100) Integer perUserLimit,
        @NotNull OffsetDateTime validFrom,
        @NotNull OffsetDateTime validTo,
        @NotBlank @Size(min = 3, max = 200) String why) {
    static final long MOST_FEN = 100_000_000L;
    private static final Instant EARLIEST = Instant.parse("2000-01-01T00:00:00Z");
    private static final Instant LATEST = Instant.parse("2200-01-01T00:00:00Z");

    /** Returns the contradictions: field to reason; empty when there are none. */
    public Map<String, Reason> faults() {
        Map<String, Reason> faults = new LinkedHashMap<>();
        if (validFrom.toInstant().isBefore(EARLIEST)) {
            faults.put("validFrom", Reason.of("reason.notBefore", EARLIEST.toString()));
        }
        if (validTo.toInstant().isAfter(LATEST)) {
            faults.put("validTo", Reason.of("reason.notAfter", LATEST.toString()));
        } else if (!inMillis(validFrom).isBefore(inMillis(validTo))) {
            faults.put("validTo", Reason.of("reason.after", "validFrom"));
        }
        if (target == CouponTarget.SLOT
                && joined(slotIds).isEmpty()
                && joined(courtIds).isEmpty()) {
            faults.put("slotIds", Reason.of("reason.couponTarget"));
        }
        switch (kind) {
            case FIXED -> needs(faults, "amountFen", amountFen);
            case THRESHOLD -> {
                needs(faults, "amountFen", amountFen);
                needs(faults, "thresholdFen", thresholdFen);
                if (amountFen != null && thresholdFen != null && thresholdFen < amountFen) {
                    faults.put("thresholdFen", Reason.of("reason.notBelow", "amountFen"));
                }
            }
            case DISCOUNT -> needs(faults, "percentOff", percentOff);
        }
        return faults;
    }

    public String slots() {
        return target == CouponTarget.SLOT ? joined(slotIds) : "";
    }

    public String courts() {
        return target == CouponTarget.SLOT ? joined(courtIds) : "";
    }

    /** Returns a moment as the database keeps it. */
    private static Instant inMillis(OffsetDateTime moment) {
        return moment.toInstant().truncatedTo(ChronoUnit.MILLIS);
    }

    private static void needs(Map<String, Reason> faults, String field, @Nullable Object value) {
        if (value == null) {
            faults.put(field, Reason.of("invalid.missing"));
        }
    }

    private static String joined(@Nullable List<Long> ids) {
        return ids == null
                ? ""
                : ids.stream().distinct().sorted().map(String::valueOf).collect(Collectors.joining(","));
    }

    /** Reads the ids that {@link #slots} and {@link #courts} have written. */
    static Set<Long> ids(String joined) {
        return joined.isEmpty()
                ? Set.of()
                : Arrays.stream(joined.split(",")).map(Long::valueOf).collect(Collectors.toSet());
    }
}
