package com.courtgate.payment.anomaly;

import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.paging.Csv;
import com.courtgate.common.paging.PageQuery;
import com.courtgate.common.paging.Paged;
import com.courtgate.common.paging.Period;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.payment.anomaly.AnomalyMapper.Filter;
import com.courtgate.payment.anomaly.ResolveAnomaly.Outcome;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import java.util.Map;
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
@Tag(name = "admin anomalies", description = "Money that did not arrive as it should")
class AnomalyController {
    private final AnomalyMapper anomalies;
    private final ResolveAnomaly resolveAnomaly;

    AnomalyController(AnomalyMapper anomalies, ResolveAnomaly resolveAnomaly) {
        this.anomalies = anomalies;
        this.resolveAnomaly = resolveAnomaly;
    }

    @Operation(operationId = "listAnomalies", summary = "Money that did not arrive as it should")
    @GetMapping("/admin/anomalies")
    Envelope<Paged<Anomaly>> list(
            @Valid @ParameterObject PageQuery page,
            @Valid @ModelAttribute @ParameterObject Filter filter,
            @ModelAttribute @ParameterObject Period period) {
        return Envelope.ok(Paged.of(anomalies.list(page.forMapper(), filter, period), row -> row));
    }

    @Operation(operationId = "exportAnomalies", summary = "Anomalies as CSV, the newest 10,000")
    @GetMapping(value = "/admin/anomalies.csv", produces = "text/csv")
    ResponseEntity<String> csv(
            @Valid @ModelAttribute @ParameterObject Filter filter, @ModelAttribute @ParameterObject Period period) {
        return Csv.<Anomaly>named("anomalies")
                .column("id", Anomaly::id)
                .column("kind", Anomaly::kind)
                .column("status", Anomaly::status)
                .column("outTradeNo", Anomaly::outTradeNo)
                .column("orderNo", Anomaly::orderNo)
                .column("userId", Anomaly::userId)
                .column("channelTradeNo", Anomaly::channelTradeNo)
                .column("expectedFen", Anomaly::expectedFen)
                .column("paidFen", Anomaly::paidFen)
                .column("refundNo", Anomaly::refundNo)
                .column("paidAt", Anomaly::paidAt)
                .column("foundAt", Anomaly::foundAt)
                .column("detail", Anomaly::detail)
                .answer(anomalies.list(Csv.page(), filter, period));
    }

    @Operation(operationId = "resolveAnomaly", summary = "Mark an anomaly as dealt with")
    @Refuses({ResultCode.NOT_FOUND, ResultCode.STATE_INVALID})
    @PostMapping("/admin/anomalies/{id}/resolve")
    Envelope<Anomaly> resolve(CurrentUser admin, @PathVariable long id, @Valid @RequestBody AdminReason why) {
        return answer(resolveAnomaly.resolve(admin, id, why));
    }

    @Operation(operationId = "refundAnomaly", summary = "Send the money of an anomaly back")
    @Refuses({ResultCode.NOT_FOUND, ResultCode.STATE_INVALID})
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
