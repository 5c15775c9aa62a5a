package com.courtgate.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.suite.Suite;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The address at which the demo's rush is watched is one that the console has. */
class OpeningPageTest {
    private static final Path ROUTER = Path.of("../web/admin/src/router.ts");
    private static final Pattern ROUTE = Pattern.compile("path: '(/opening)/:id\\(\\\\\\\\d\\+\\)\\?'");

    @Test
    void hasTheAddressThatTheConsoleRoutes() throws IOException {
        var suite = new Suite(Map.of("COURTGATE_GATEWAY_URL", "http://127.0.0.1:18080"));
        URI page = suite.openingPage(17);
        assertThat(page).hasToString("http://127.0.0.1:18080/admin/#/opening/17");
        Matcher route = ROUTE.matcher(Files.readString(ROUTER));
        assertThat(route.find()).as("%s in %s", ROUTE, ROUTER).isTrue();
        assertThat(page.getFragment()).isEqualTo(route.group(1) + "/17");
    }
}
