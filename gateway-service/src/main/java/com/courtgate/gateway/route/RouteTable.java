package com.courtgate.gateway.route;

import static org.springframework.http.HttpMethod.DELETE;
import static org.springframework.http.HttpMethod.GET;
import static org.springframework.http.HttpMethod.HEAD;
import static org.springframework.http.HttpMethod.PATCH;
import static org.springframework.http.HttpMethod.POST;
import static org.springframework.http.HttpMethod.PUT;

import com.courtgate.gateway.body.BodyRule;
import com.courtgate.gateway.limit.RequestKind;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.http.HttpMethod;

/** Everything that is routed, in the order in which it is tried. */
final class RouteTable {
    private static final HttpMethod[] READ = {GET, HEAD};
    private static final HttpMethod[] READ_OR_POST = {GET, HEAD, POST};
    private static final HttpMethod[] ANY = {GET, HEAD, POST, PUT, PATCH, DELETE};

    static final List<Entry> ENTRIES = List.of(
            entry("grab", Lane.GRAB, methods(POST), "/reserve", "/reserve/").counted(RequestKind.GRAB),
            entry("order", Lane.BOOKING, methods(POST), "/orders", "/orders/").counted(RequestKind.GRAB),
            entry("login", Lane.LOGIN, methods(POST), "/auth/login")
                    .counted(RequestKind.LOGIN)
                    .body(BodyRule.Size.TINY)
                    .tellingHost(),
            entry("password", Lane.LOGIN, methods(POST), "/auth/password", "/own-data/leave")
                    .body(BodyRule.Size.TINY),
            entry("sign-on", Lane.LOGIN, READ, "/auth/campus/start", "/auth/campus/callback")
                    .counted(RequestKind.SIGN_ON),
            entry("refresh", Lane.REFRESH, methods(POST), "/auth/refresh")
                    .counted(RequestKind.REFRESH)
                    .body(BodyRule.Size.TINY)
                    .tellingHost(),
            entry("logout", Lane.REFRESH, methods(POST), "/auth/logout")
                    .counted(RequestKind.REFRESH)
                    .body(BodyRule.Size.TINY)
                    .tellingHost(),
            entry("notify", Lane.NOTIFY, methods(POST), "/pay/notify/**").counted(RequestKind.NOTIFICATION),
            entry("events", Lane.EVENTS, READ, "/reserve/result/*/events").counted(RequestKind.STREAM),
            entry("result", Lane.RESULT, READ, "/reserve/result/**", "/reserve/mine")
                    .counted(RequestKind.STREAM),
            entry("cancel", Lane.BOOKING, methods(DELETE), "/reserve/{reservationId}"),
            entry("live", Lane.LIVE, READ, "/admin/sessions/{id}/live/events").counted(RequestKind.STREAM),
            entry(
                    "opening",
                    Lane.SCHEDULER,
                    READ_OR_POST,
                    "/admin/sessions/{id}/warmup",
                    "/admin/sessions/{id}/open",
                    "/admin/sessions/{id}/close",
                    "/admin/sessions/{id}/audit",
                    "/admin/sessions/{id}/live"),
            entry("admin-sessions", Lane.BOOKING, ANY, "/admin/sessions", "/admin/sessions.csv", "/admin/sessions/{id}")
                    .body(BodyRule.Size.LARGE),
            entry(
                    "sessions-office",
                    Lane.BOOKING,
                    READ_OR_POST,
                    "/admin/sessions/{id}/slots/*",
                    "/admin/sessions/{id}/postpone"),
            entry("import", Lane.IMPORT, methods(POST), "/admin/users/import").body(BodyRule.Size.STREAMED),
            entry("admin-users", Lane.IMPORT, ANY, "/admin/users/**", "/admin/users.csv")
                    .body(BodyRule.Size.LARGE),
            entry(
                    "booking",
                    Lane.BOOKING,
                    ANY,
                    "/auth/**",
                    "/halls",
                    "/sessions/**",
                    "/reservations/**",
                    "/waitlist/**",
                    "/orders/**",
                    "/notices/**"),
            entry("own-data", Lane.BOOKING, READ_OR_POST, "/own-data"),
            entry(
                            "admin-booking",
                            Lane.BOOKING,
                            ANY,
                            "/admin/slots",
                            "/admin/queues",
                            "/admin/settings",
                            "/admin/audit-log",
                            "/admin/audit-log.csv")
                    .lists("/admin/halls", "/admin/courts", "/admin/plans", "/admin/standing-blocks")
                    .lists("/admin/reservations", "/admin/waitlist", "/admin/suspensions", "/admin/orders")
                    .lists("/admin/dead-letters", "/admin/outbox", "/admin/inbox", "/admin/letters"),
            entry(
                    "desk",
                    Lane.BOOKING,
                    READ_OR_POST,
                    "/desk/bookings",
                    "/desk/bookings.csv",
                    "/desk/guests",
                    "/desk/students/{studentId}",
                    "/desk/orders",
                    "/desk/orders/{orderNo}"),
            entry("desk-money", Lane.PAYMENT, READ_OR_POST, "/desk/orders/{orderNo}/paid", "/desk/refunds/**"),
            entry("payment", Lane.PAYMENT, ANY, "/pay/**", "/coupons/**"),
            entry(
                            "admin-payment",
                            Lane.PAYMENT,
                            ANY,
                            "/admin/user-coupons",
                            "/admin/user-coupons.csv",
                            "/admin/coupon-settlements",
                            "/admin/coupon-settlements.csv")
                    .lists("/admin/pay-orders", "/admin/refunds", "/admin/callbacks", "/admin/reconcile-audits")
                    .lists("/admin/anomalies", "/admin/bills", "/admin/coupon-templates", "/admin/coupon-troubles"),
            // booking-service has the plain names
            entry("admin-payment-events", Lane.PAYMENT, READ_OR_POST)
                    .lists("/admin/payment/outbox", "/admin/payment/inbox"));

    private RouteTable() {}

    /**
     * Requests of these methods to these paths take that lane.
     *
     * @param counted as what they are counted
     * @param body how long their bodies may be
     * @param tellsHost whether the service is told the host that the client asked; it compares an Origin with it
     */
    record Entry(
            String id,
            Lane lane,
            List<HttpMethod> methods,
            List<String> paths,
            RequestKind counted,
            BodyRule.Size body,
            boolean tellsHost) {

        Entry counted(RequestKind other) {
            return new Entry(id, lane, methods, paths, other, body, tellsHost);
        }

        /** The same, and lists: what is at and below each path, and its file. */
        Entry lists(String... names) {
            List<String> more = Stream.of(names)
                    .flatMap(name -> Stream.of(name + "/**", name + ".csv"))
                    .toList();
            return new Entry(
                    id,
                    lane,
                    methods,
                    Stream.concat(paths.stream(), more.stream()).toList(),
                    counted,
                    body,
                    tellsHost);
        }

        Entry tellingHost() {
            return new Entry(id, lane, methods, paths, counted, body, true);
        }

        Entry body(BodyRule.Size other) {
            return new Entry(id, lane, methods, paths, counted, other, tellsHost);
        }
    }

    private static HttpMethod[] methods(HttpMethod... methods) {
        return methods;
    }

    private static Entry entry(String id, Lane lane, HttpMethod[] methods, String... paths) {
        return new Entry(id, lane, List.of(methods), List.of(paths), RequestKind.ORDINARY, BodyRule.Size.SMALL, false);
    }
}
