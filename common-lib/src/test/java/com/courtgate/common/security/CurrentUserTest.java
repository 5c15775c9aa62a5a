package com.courtgate.common.security;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CurrentUserTest {
    @Test
    void isWrittenWithoutItsNameAndTheWholeStudentId() {
        assertThat(new CurrentUser(7, "20261234", "张三", Role.STUDENT)).hasToString("STUDENT 7 (…234)");
        assertThat(new CurrentUser(8, "9", "李四", Role.ADMIN)).hasToString("ADMIN 8 (…9)");
    }
}
