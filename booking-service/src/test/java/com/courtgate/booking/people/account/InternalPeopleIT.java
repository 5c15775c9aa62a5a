package com.courtgate.booking.people.account;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.BookingServerTest;
import com.courtgate.booking.people.identity.NewUser;
import com.courtgate.common.security.Role;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Names of persons by number, for whoever hands money out. */
class InternalPeopleIT extends BookingServerTest {
    @Autowired
    AddUsers addUsers;

    private long added(String studentId, String name) {
        addUsers.addMissing(List.of(new NewUser(studentId, name, "right-password", Role.STUDENT)));
        return jdbc.queryForObject("select id from user_account where student_id = ?", Long.class, studentId);
    }

    private JsonNode people(Map<String, Object> asked) {
        Answer answer = postInternal("/internal/people", asked);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.body().path("people");
    }

    @Test
    void namesThemByNumberAndByStudentId() {
        long one = added("people-1", "Zhang San");
        long other = added("people-2", "Li Si");
        jdbc.update("update user_account set active = false where id = ?", other);
        assertThat(people(Map.of("userIds", List.of(one, other, 0))).findValuesAsText("name"))
                .containsExactlyInAnyOrder("Zhang San", "Li Si");
        JsonNode found = people(Map.of("userIds", List.of(), "studentId", "people-2"));
        assertThat(found.findValuesAsText("userId"))
                .as("also who may not book any more")
                .containsExactly("" + other);
        assertThat(people(Map.of("userIds", List.of(), "studentId", "people-3")))
                .isEmpty();
    }
}
