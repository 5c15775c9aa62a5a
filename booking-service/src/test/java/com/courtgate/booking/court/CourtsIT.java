package com.courtgate.booking.court;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.session.CatalogFixture;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CourtsIT extends CatalogFixture {

    @Test
    void addsRenamesAndRemoves() {
        long id = aCourt();
        put(admin(), "/admin/courts/" + id, Map.of("name", " renamed ")).isOk();
        int total = courts();
        String newest = "/admin/courts?size=1&page=" + (total - 1);
        assertThat(get(admin(), newest).isOk().data().path("items").toString())
                .isEqualTo("[{\"id\":%d,\"name\":\"renamed\"}]".formatted(id));
        delete(admin(), "/admin/courts/" + id).isOk();
        assertThat(courts()).isEqualTo(total - 1);
        put(admin(), "/admin/courts/" + id, Map.of("name", "x")).isRefused(404, "NOT_FOUND");
        delete(admin(), "/admin/courts/" + id).isRefused(404, "NOT_FOUND");
        var trail = get(admin(), "/admin/audit-log?target=court:" + id).data();
        assertThat(trail.path("total").asInt()).isEqualTo(3);
    }

    private int courts() {
        return get(admin(), "/admin/courts?size=1").data().path("total").asInt();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "x",
                "[]",
                "{}",
                "{\"name\":\"\"}",
                "{\"name\":null}",
                "{\"name\":{}}",
                "{\"name\":\"1234567890123456789012345678901234567890123456789012345678901\"}"
            })
    void refusesBadNames(String body) {
        post(admin(), "/admin/courts", body).isRefused(400, "VALIDATE_FAILED");
        put(admin(), "/admin/courts/1", body).isRefused(400, "VALIDATE_FAILED");
    }

    @Test
    void refusesBadIdsAndMethods() {
        delete(admin(), "/admin/courts/-1").isRefused(404, "NOT_FOUND");
        delete(admin(), "/admin/courts/x").isRefused(400, "VALIDATE_FAILED");
        delete(admin(), "/admin/courts/99999999999999999999").isRefused(400, "VALIDATE_FAILED");
        delete(admin(), "/admin/courts").isRefused(405, "VALIDATE_FAILED");
        get(admin(), "/admin/courts?page=-1").isRefused(400, "VALIDATE_FAILED");
        post(student(1), "/admin/courts", Map.of("name", "x")).isRefused(403, "FORBIDDEN");
    }
}
