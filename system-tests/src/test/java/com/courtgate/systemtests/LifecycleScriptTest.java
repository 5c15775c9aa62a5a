package com.courtgate.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** What {@code deploy/lib/lifecycle.sh} brings up when one run starts everything twice, as drills do after training. */
class LifecycleScriptTest {
    @Test
    void awaitsEachOnceHoweverOftenOneRunStartsEverything() throws Exception {
        Bash bash = Bash.run("""
                set -euo pipefail
                source ../deploy/lib/lifecycle.sh
                for name in title needs_start begin is_healthy end_start acquaint await_build; do
                  eval "$name() { true; }"
                done
                is_clustered() { false; }
                is_building() { false; }
                in_container() { false; }
                has_wires() { false; }
                now_millis() { printf 1; }
                port_of() { printf 1; }
                SERVICES=(booking)
                step() { [[ $2 != ready* ]] || echo "$1"; }
                for time in first second; do
                  echo "$time"
                  bring_up_everything
                done
                """, Map.of());
        String each = "mariadb\nredis\nepmd\nrabbitmq\nnacos\nchannel\nbooking\n";
        assertThat(bash).isEqualTo(new Bash(0, "first\n" + each + "second\n" + each));
    }
}
