package com.courtgate.booking.people.identity;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NewUserTest {
    @ParameterizedTest
    @ValueSource(strings = {"王小明", "Zoë O’Neil-Smith", "阿布都·热合曼", "a=b", "😀", "👨‍👩‍👧 Li", "张(三)", "ー"})
    void takesNames(String name) {
        assertThat(name).matches(NewUser.NAME);
        assertThat(CampusIdentity.of("subject", "s1", name, null))
                .get()
                .extracting(CampusIdentity::name)
                .isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " Li",
                "\u3000Li",
                "=1+1",
                "+1",
                "-1",
                "@x",
                "＝1+1",
                "＋1",
                "－1",
                "＠x",
                "﹦1",
                "﹢1",
                "﹣1",
                "﹫x",
                "⁺1",
                "\u200b=1",
                "\ufeffLi",
                "a\tb",
                "a\u0085b",
                "a\u2028b",
                "\ud83d",
                "Li \ud83d",
                "\ude00Li"
            })
    void takesNoneThatBeginsLikeAFormulaOrIsHalfACharacter(String name) {
        assertThat(name).doesNotMatch(NewUser.NAME);
        assertThat(CampusIdentity.of("subject", "s1", name, null))
                .get()
                .extracting(CampusIdentity::name)
                .isEqualTo("s1");
    }
}
