package com.courtgate.payment.anomaly;

import com.baomidou.mybatisplus.extension.plugins.pagination.Page;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.paging.PageQuery;
import com.courtgate.common.paging.Paged;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.payment.adminact.AdminReason;
import com.courtgate.payment.anomaly.AnomalyMapper.Filter;
import com.courtgate.payment.anomaly.ResolveAnomaly.Outcome;
import com.courtgate.payment.csv.Csv;
import com.courtgate.payment.payorder.OutTradeNo;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Pattern;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Anomalies, for the office. */
@RestController
@Tag(name = "admin anomalies")
class AnomalyController {
    private final AnomalyMapper anomalies;
    private final ResolveAnomaly resolveAnomaly;

    AnomalyController(AnomalyMapper anomalies, ResolveAnomaly resolveAnomaly) {
        this.anomalies = anomalies;
        this.resolveAnomaly = resolveAnomaly;
    }

    /** Which anomalies; what is left out does not narrow. */
    record Query(
            @Nullable AnomalyKind kind,
            @Nullable AnomalyStatus status,
            @Nullable @Pattern(regexp = OutTradeNo.FORM) String outTradeNo,
            @Nullable @Pattern(regexp = OutTradeNo.FORM) String orderNo,
            @Nullable Long userId) {
        Filter filter() {
            return new Filter(kind, status, outTradeNo, orderNo, userId);
        }
    }

    @GetMapping("/admin/anomalies")
    Envelope<Paged<Anomaly>> list(
            @Valid @ParameterObject PageQuery page, @Valid @ModelAttribute @ParameterObject Query query) {
        return Envelope.ok(Paged.of(anomalies.list(page.forMapper(), query.filter()), row -> row));
    }

    @GetMapping(value = "/admin/anomalies.csv", produces = "text/csv")
    ResponseEntity<String> csv(@Valid @ModelAttribute @ParameterObject Query query) {
        var page = new Page<Anomaly>(1, Csv.MOST_ROWS, false);
        return Csv.answer(
                "anomalies",
                List.of(
                        "id",
                        "kind",
                        "status",
                        "outTradeNo",
                        "orderNo",
                        "userId",
                        "channelTradeNo",
                        "expectedFen",
                        "paidFen",
                        "refundNo",
                        "paidAt",
                        "foundAt",
                        "detail"),
                anomalies.list(page, query.filter()).getRecords(),
                a -> Arrays.asList(
                        a.id(),
                        a.kind(),
                        a.status(),
                        a.outTradeNo(),
                        a.orderNo(),
                        a.userId(),
                        a.channelTradeNo(),
                        a.expectedFen(),
                        a.paidFen(),
                        a.refundNo(),
                        a.paidAt(),
                        a.foundAt(),
                        a.detail()));
    }

    @PostMapping("/admin/anomalies/{id}/resolve")
    Envelope<Anomaly> resolve(CurrentUser admin, @PathVariable long id, @Valid @RequestBody AdminReason why) {
        return answer(resolveAnomaly.resolve(admin, id, why));
    }

    @PostMapping("/admin/anomalies/{id}/refund")
    Envelope<Anomaly> refund(CurrentUser admin, @PathVariable long id, @Valid @RequestBody AdminReason why) {
        return answer(resolveAnomaly.refund(admin, id, why));
    }

    private static Envelope<Anomaly> answer(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Done done -> Envelope.ok(done.anomaly());
            case Outcome.NotFound none -> throw ApiException.of(ResultCode.NOT_FOUND);
            case Outcome.NotOpen no ->
                throw ApiException.of(ResultCode.STATE_INVALID).with(Map.of("status", no.status()));
        };
    }
}
