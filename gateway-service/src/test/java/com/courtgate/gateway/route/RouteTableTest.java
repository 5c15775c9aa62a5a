package com.courtgate.gateway.route;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.BoundSettings;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPatternParser;

class RouteTableTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/internal/sessions/current",
                "/actuator/prometheus",
                "/admin",
                "/admin/sessions/1/load",
                "/own-data/of/7",
                "/v3/api-docs",
                "/time",
                "/error"
            })
    void knowsNothingOf(String path) {
        assertThat(RouteTable.ENTRIES).noneMatch(entry -> matches(entry, path));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/coupons/mine",
                "/coupons/templates/1/claim",
                "/admin/coupon-templates",
                "/admin/coupon-templates/1",
                "/admin/coupon-troubles",
                "/admin/user-coupons.csv",
                "/admin/coupon-settlements"
            })
    void sendsCouponsToThePaymentLane(String path) {
        assertThat(RouteTable.ENTRIES)
                .filteredOn(entry -> matches(entry, path))
                .extracting(RouteTable.Entry::lane)
                .containsExactly(Lane.PAYMENT);
    }

    @ParameterizedTest
    @CsvSource({
        "/auth/login, LOGIN",
        "/auth/refresh, REFRESH",
        "/auth/logout, REFRESH",
        "/auth/password, LOGIN",
        "/auth/campus/start, LOGIN",
        "/auth/campus/callback, LOGIN",
        "/auth/ways, BOOKING",
        "/pay/notify/simulated, NOTIFY",
        "/auth/me, BOOKING",
        "/pay/wechat/1, PAYMENT",
        "/desk/orders, BOOKING",
        "/desk/orders/B1/paid, PAYMENT",
        "/own-data, BOOKING",
        "/own-data/leave, LOGIN",
        "/admin/users.csv, IMPORT",
        "/admin/users/7/data, IMPORT",
        "/admin/users/7/erase, IMPORT",
        "/admin/payment/inbox.csv, PAYMENT",
        "/admin/sessions/7/live, SCHEDULER",
        "/admin/sessions/7/live/events, LIVE"
    })
    void givesWhatIsOpenToAllOrLastsALaneOfItsOwn(String path, Lane lane) {
        assertThat(RouteTable.ENTRIES)
                .filteredOn(entry -> matches(entry, path))
                .first()
                .extracting(RouteTable.Entry::lane)
                .isEqualTo(lane);
    }

    @Test
    void sendsOnlyGrabsToTheGrabLane() {
        assertThat(RouteTable.ENTRIES)
                .filteredOn(entry -> entry.lane() == Lane.GRAB)
                .singleElement()
                .satisfies(
                        grab -> assertThat(matches(grab, "/reserve/result/1")).isFalse());
    }

    @Test
    void namesTheSettingThatIsWrong() {
        BoundSettings.assertRefused(RouteSettings.class, "courtgate.gateway.timeouts.grab", "0s");
        BoundSettings.assertRefused(RouteSettings.class, "courtgate.gateway.connect-timeout", "11s");
    }

    @Test
    void leavesAnErrorAnswerInPlaceOfADocumentAsItIs() {
        byte[] error = "{\"enumCode\":\"NOT_FOUND\"}".getBytes(StandardCharsets.UTF_8);
        assertThat(ApiDocuments.fromOutside(new ObjectMapper(), error)).isEqualTo(error);
    }

    private static boolean matches(RouteTable.Entry entry, String path) {
        return entry.paths().stream()
                .map(PathPatternParser.defaultInstance::parse)
                .anyMatch(pattern -> pattern.matches(PathContainer.parsePath(path)));
    }
}
