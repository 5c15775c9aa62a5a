package com.courtgate.payment.owndata;

import com.courtgate.common.contract.payment.OwnPaymentData;
import com.courtgate.common.contract.payment.UnsettledPayments;
import com.courtgate.payment.owndata.OwnDataMapper.Stored;
import com.courtgate.payment.refund.Refunds;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.swagger.v3.oas.annotations.Hidden;
import java.util.List;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Tells booking-service the money of a person, for them, and before it forgets them; behind the internal key. */
@Hidden
@RestController
class InternalOwnDataController {
    private static final TypeReference<Map<String, Object>> FIELDS = new TypeReference<>() {};

    private final OwnDataMapper ownData;
    private final Refunds refunds;
    private final ObjectMapper json;

    InternalOwnDataController(OwnDataMapper ownData, Refunds refunds, ObjectMapper json) {
        this.ownData = ownData;
        this.refunds = refunds;
        this.json = json;
    }

    /** Rows with ids below {@code before}, the newest first. */
    @GetMapping("/internal/users/{userId}/own-data/{part}")
    OwnPaymentData page(
            @PathVariable long userId,
            @PathVariable OwnPaymentData.Part part,
            @RequestParam(defaultValue = "" + Long.MAX_VALUE) long before) {
        List<? extends Stored> rows = rows(part, userId, before);
        Long next = rows.size() == OwnPaymentData.PAGE ? rows.getLast().id() : null;
        return new OwnPaymentData(
                rows.stream().map(row -> json.convertValue(row, FIELDS)).toList(), next);
    }

    @GetMapping("/internal/users/{userId}/open-money")
    UnsettledPayments open(@PathVariable long userId) {
        return new UnsettledPayments(
                ownData.openPayOrders(userId), ownData.openRefunds(userId), ownData.openAnomalies(userId));
    }

    /** Forgets what the person typed; the rest knows them by their number only. May be repeated. */
    @PostMapping("/internal/users/{userId}/forget")
    void forget(@PathVariable long userId) {
        refunds.forgetReasons(userId);
    }

    private List<? extends Stored> rows(OwnPaymentData.Part part, long userId, long before) {
        return switch (part) {
            case PAY_ORDERS -> ownData.payOrders(userId, before);
            case REFUNDS -> ownData.refunds(userId, before);
            case ANOMALIES -> ownData.anomalies(userId, before);
            case CALLBACKS -> ownData.callbacks(userId, before);
            case COUPONS -> ownData.coupons(userId, before);
            case SETTLEMENTS -> ownData.settlements(userId, before);
        };
    }
}
