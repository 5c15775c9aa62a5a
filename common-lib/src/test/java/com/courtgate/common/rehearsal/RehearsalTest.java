package com.courtgate.common.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.courtgate.common.security.CurrentUser;
import com.courtgate.common.security.Role;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.DefaultApplicationArguments;

class RehearsalTest {
    private static final CurrentUser STUDENT = new CurrentUser(17, "2023001017", "王小明", Role.STUDENT);
    private static final CurrentUser REHEARSING =
            new CurrentUser(CurrentUser.FIRST_REHEARSING, "R0", "Rehearsal", Role.STUDENT);

    private final List<String> played = new ArrayList<>();
    private boolean isPossible = true;
    private Runnable inTurn = () -> {};

    private Rehearsal rehearsal(Duration longest) {
        var settings = new RehearsalSettings(longest, longest, Duration.ZERO);
        return new Rehearsal(
                new Piece() {
                    @Override
                    public boolean isPossible() {
                        return isPossible;
                    }

                    @Override
                    public void begin() {
                        played.add("begin");
                    }

                    @Override
                    public int turn() {
                        played.add("turn");
                        inTurn.run();
                        return 1;
                    }

                    @Override
                    public void end() {
                        played.add("end");
                    }
                },
                settings,
                new SimpleMeterRegistry());
    }

    private static void run(Rehearsal rehearsal) {
        rehearsal.run(new DefaultApplicationArguments());
    }

    @Test
    void endsAtTheFirstRequestOfARealUser() {
        Rehearsal rehearsal = rehearsal(Duration.ofMinutes(1));
        inTurn = () -> rehearsal.heard(played.size() < 4 ? REHEARSING : STUDENT);
        run(rehearsal);
        assertThat(played).containsExactly("begin", "turn", "turn", "turn", "end");
    }

    @Test
    void doesNotBeginAfterARealRequest() {
        Rehearsal rehearsal = rehearsal(Duration.ofMinutes(1));
        rehearsal.heard(STUDENT);
        run(rehearsal);
        assertThat(played).isEmpty();
    }

    @Test
    void isNotHeldWithoutWhatItNeeds() {
        isPossible = false;
        run(rehearsal(Duration.ofMinutes(1)));
        assertThat(played).isEmpty();
    }

    @Test
    void isNotHeldWhereNoTimeIsGiven() {
        run(rehearsal(Duration.ZERO));
        assertThat(played).isEmpty();
    }

    @Test
    void cleansUpAndLetsTheServiceStartWhenItFails() {
        inTurn = () -> {
            throw new IllegalStateException("a bug");
        };
        run(rehearsal(Duration.ofMinutes(1)));
        assertThat(played).containsExactly("begin", "turn", "end");
    }

    @Test
    void refusesAnEndlessRehearsal() {
        assertThatThrownBy(() -> rehearsal(Duration.ofMinutes(2))).hasMessageContaining("courtgate.rehearsal.longest");
    }
}
