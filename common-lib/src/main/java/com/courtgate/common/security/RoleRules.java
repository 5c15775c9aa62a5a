package com.courtgate.common.security;

import static org.springframework.http.HttpMethod.GET;
import static org.springframework.http.HttpMethod.HEAD;
import static org.springframework.http.HttpMethod.POST;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.http.HttpMethod;
import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * Requests that a role may make, the same at the gateway and in every service. Staff may do only what is named here;
 * students whatever is not the office's. {@code /internal/**} is not routed, and needs the internal key. The service
 * decides whose row it is.
 */
public final class RoleRules {
    private static final List<HttpMethod> READ = List.of(GET, HEAD);
    private static final List<HttpMethod> READ_OR_POST = List.of(GET, HEAD, POST);
    private static final List<PathPattern> OFFICE = patterns("/admin/**", "/desk/**", "/pay/wechat/mock-success/**");
    private static final Right OWN_LOGIN = right(List.of(HttpMethod.values()), "/auth/**");

    private static final Map<Role, List<Right>> STAFF = Map.of(
            Role.FRONT_DESK,
            List.of(OWN_LOGIN, right(READ, "/sessions/**", "/halls"), right(READ_OR_POST, "/desk/**")),
            Role.FINANCE,
            List.of(
                    OWN_LOGIN,
                    right(READ, "/sessions/defaults", "/halls"),
                    right(READ, lists("/admin/orders", "/admin/coupon-settlements", "/admin/user-coupons")),
                    right(READ, lists("/admin/coupon-templates", "/admin/coupon-troubles")),
                    right(READ_OR_POST, "/admin/reservations/{id}/refund", "/admin/coupon-troubles/{id}/resolve"),
                    // whose money it is
                    right(READ, "/admin/users", "/admin/users/{id}"),
                    right(
                            READ_OR_POST,
                            lists("/admin/pay-orders", "/admin/refunds", "/admin/callbacks", "/admin/anomalies")),
                    right(READ_OR_POST, lists("/admin/reconcile-audits", "/admin/bills"))));

    private RoleRules() {}

    private record Right(List<HttpMethod> methods, List<PathPattern> paths) {
        boolean covers(HttpMethod method, PathContainer path) {
            return methods.contains(method) && matches(paths, path);
        }
    }

    /** @param path within the application, not yet decoded */
    public static boolean permits(Role role, HttpMethod method, PathContainer path) {
        return switch (role) {
            case ADMIN -> true;
            case STUDENT -> !matches(OFFICE, path);
            case FRONT_DESK, FINANCE ->
                STAFF.getOrDefault(role, List.of()).stream().anyMatch(right -> right.covers(method, path));
        };
    }

    private static boolean matches(List<PathPattern> patterns, PathContainer path) {
        for (PathPattern pattern : patterns) {
            if (pattern.matches(path)) {
                return true;
            }
        }
        return false;
    }

    private static Right right(List<HttpMethod> methods, String... paths) {
        return new Right(methods, patterns(paths));
    }

    /** A list, its file, and what is below it. */
    private static String[] lists(String... paths) {
        return Stream.of(paths)
                .flatMap(path -> Stream.of(path + "/**", path + ".csv"))
                .toArray(String[]::new);
    }

    private static List<PathPattern> patterns(String... paths) {
        return Stream.of(paths).map(PathPatternParser.defaultInstance::parse).toList();
    }
}
