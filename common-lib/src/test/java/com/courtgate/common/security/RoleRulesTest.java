package com.courtgate.common.security;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.http.HttpMethod;
import org.springframework.http.server.PathContainer;

class RoleRulesTest {

    @ParameterizedTest
    @CsvSource({
        "GET, /reservations/mine, STUDENT ADMIN",
        "POST, /reserve, STUDENT ADMIN",
        "POST, /orders, STUDENT ADMIN",
        "POST, /pay/wechat/12, STUDENT ADMIN",
        "POST, /pay/refund/12, STUDENT ADMIN",
        "GET, /notices, STUDENT ADMIN",
        "PUT, /notices/address, STUDENT ADMIN",
        "POST, /notices/address/confirm, STUDENT ADMIN",
        "GET, /admin/letters, ADMIN",
        "POST, /admin/letters/7/replay, ADMIN",
        "GET, /sessions/7/slots, STUDENT FRONT_DESK ADMIN",
        "POST, /sessions/7/slots, STUDENT ADMIN",
        "GET, /sessions/defaults, STUDENT FRONT_DESK FINANCE ADMIN",
        "GET, /halls, STUDENT FRONT_DESK FINANCE ADMIN",
        "GET, /admin/halls, ADMIN",
        "PUT, /admin/halls/1, ADMIN",
        "POST, /auth/logout, STUDENT FRONT_DESK FINANCE ADMIN",
        "GET, /auth/me, STUDENT FRONT_DESK FINANCE ADMIN",
        "GET, /desk/bookings, FRONT_DESK ADMIN",
        "GET, /desk/bookings.csv, FRONT_DESK ADMIN",
        "POST, /desk/orders/B1/paid, FRONT_DESK ADMIN",
        "DELETE, /desk/orders/B1, ADMIN",
        "GET, /admin/pay-orders, FINANCE ADMIN",
        "GET, /admin/pay-orders.csv, FINANCE ADMIN",
        "POST, /admin/pay-orders/P1/refund, FINANCE ADMIN",
        "POST, /admin/anomalies/7/resolve, FINANCE ADMIN",
        "POST, /admin/bills/simulated/2026-05-04/run, FINANCE ADMIN",
        "GET, /admin/orders/B1/timeline, FINANCE ADMIN",
        "POST, /admin/orders/B1, ADMIN",
        "POST, /admin/reservations/7/refund, FINANCE ADMIN",
        "POST, /admin/reservations/7/cancel, ADMIN",
        "DELETE, /admin/pay-orders/P1, ADMIN",
        "PUT, /admin/bills/1, ADMIN",
        "GET, /admin/user-coupons, FINANCE ADMIN",
        "POST, /admin/user-coupons/7, ADMIN",
        "POST, /admin/coupon-settlements/7, ADMIN",
        "POST, /admin/coupon-troubles/7, ADMIN",
        "POST, /admin/coupon-troubles/7/resolve, FINANCE ADMIN",
        "GET, /admin/coupon-templates, FINANCE ADMIN",
        "POST, /admin/coupon-templates, ADMIN",
        "GET, /admin/users/7, FINANCE ADMIN",
        "GET, /admin/users/7/data, ADMIN",
        "POST, /admin/users, ADMIN",
        "PATCH, /admin/users/7, ADMIN",
        "POST, /admin/users/7/role, ADMIN",
        "POST, /admin/users/7/password, ADMIN",
        "POST, /admin/users/7/data, ADMIN",
        "POST, /admin/users/7/erase, ADMIN",
        "GET, /own-data, STUDENT ADMIN",
        "POST, /own-data/leave, STUDENT ADMIN",
        "GET, /admin/audit-log, ADMIN",
        "POST, /admin/sessions/7/open, ADMIN",
        "POST, /admin/sessions/7/slots/withdraw, ADMIN",
        "GET, /admin/%73ettings, ADMIN",
        "POST, /pay/wechat/mock-success/P1, ADMIN"
    })
    void letEachRoleDoItsWorkAndNothingElse(String method, String path, String who) {
        for (Role role : Role.values()) {
            assertThat(RoleRules.permits(role, HttpMethod.valueOf(method), PathContainer.parsePath(path)))
                    .as("%s %s %s", role, method, path)
                    .isEqualTo((" " + who + " ").contains(" " + role + " "));
        }
    }
}
