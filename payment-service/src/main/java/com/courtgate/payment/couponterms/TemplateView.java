package com.courtgate.payment.couponterms;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A template as it is shown. */
@Schema(name = "CouponTemplate")
public record TemplateView(
        long id,
        String name,
        CouponTarget target,
        Set<Long> slotIds,
        Set<Long> courtIds,
        CouponKind kind,
        @Nullable Long amountFen,
        @Nullable Long thresholdFen,
        @Nullable Integer percentOff,
        @Nullable Long capFen,
        int stock,
        int remaining,
        int perUserLimit,
        Instant validFrom,
        Instant validTo) {

    public static TemplateView of(CouponTemplate t) {
        return new TemplateView(
                t.id(),
                t.name(),
                t.target(),
                new TreeSet<>(TemplateRequest.ids(t.slotIds())),
                new TreeSet<>(TemplateRequest.ids(t.courtIds())),
                t.kind(),
                t.amountFen(),
                t.thresholdFen(),
                t.percentOff(),
                t.capFen(),
                t.stock(),
                t.stock() - t.claimedCount(),
                t.perUserLimit(),
                t.validFrom(),
                t.validTo());
    }
}
