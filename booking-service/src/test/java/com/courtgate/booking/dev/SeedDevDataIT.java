package com.courtgate.booking.dev;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.BookingServerTest;
import com.courtgate.booking.court.Courts;
import com.courtgate.booking.people.account.AddUsers;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Autowired;

class SeedDevDataIT extends BookingServerTest {
    @Autowired
    AddUsers addUsers;

    @Autowired
    Courts courts;

    @Autowired
    ObjectProvider<SeedDevData> seed;

    @Test
    void addsWhatIsMissingHoweverOftenItRuns() {
        var data = new SeedDevData(addUsers, courts);
        for (int start = 0; start < 2; start++) {
            data.afterSingletonsInstantiated();
            assertThat(count("select count(*) from user_account where student_id like 's00%'"))
                    .isEqualTo(200);
            assertThat(count("select count(*) from court where name like '_号场'"))
                    .isEqualTo(6);
        }
        var login = Map.of("studentId", "admin", "password", "admin-dev-only");
        String token = post(null, "/auth/login", login)
                .isOk()
                .data()
                .path("accessToken")
                .asText();
        get(token, "/admin/courts").isOk();
        post(null, "/auth/login", Map.of("studentId", "s00200", "password", "student-dev-only"))
                .isOk();
    }

    private int count(String query) {
        return jdbc.queryForObject(query, Integer.class);
    }

    @Test
    void doesNotExistOutsideProfileDev() {
        assertThat(seed.getIfAvailable()).isNull();
    }
}
