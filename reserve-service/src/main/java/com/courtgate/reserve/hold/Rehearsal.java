package com.courtgate.reserve.hold;

import com.courtgate.common.security.TokenVerifier;
import com.courtgate.reserve.trace.TraceIds;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.security.oauth2.jwt.JwtException;
import org.springframework.stereotype.Component;

/**
 * Plays the grab through before the service is ready, so that the first student of the day does not meet cold code:
 * token checks that fail, and grabs of a session that does not exist.
 */
@Component
class Rehearsal implements ApplicationRunner {
    private static final Logger log = LoggerFactory.getLogger(Rehearsal.class);
    private static final long NO_SESSION = 0;
    private static final String FORGED =
            "eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJjb3VydGdhdGUiLCJzdWIiOiIxIn0." + "A".repeat(342);
    private final TokenVerifier tokens;
    private final GrabBatcher batcher;
    private final TraceIds traceIds;
    private final int rounds;

    Rehearsal(TokenVerifier tokens, GrabBatcher batcher, TraceIds traceIds, RehearsalSettings settings) {
        this.tokens = tokens;
        this.batcher = batcher;
        this.traceIds = traceIds;
        this.rounds = settings.rounds();
    }

    @Override
    public void run(ApplicationArguments arguments) throws InterruptedException {
        for (int round = 0; round < rounds; round++) {
            rejectForgedToken();
            if (round % 10 == 0 && !grabNothing()) {
                log.info("Redis does not answer yet, the rehearsal ends early");
                return;
            }
        }
    }

    private void rejectForgedToken() {
        try {
            tokens.decode(FORGED);
        } catch (JwtException expected) {
            return;
        }
        throw new IllegalStateException("a forged token was accepted");
    }

    private boolean grabNothing() throws InterruptedException {
        List<CompletableFuture<HoldOutcome>> outcomes = new ArrayList<>();
        for (int user = 1; user <= 20; user++) {
            var grab = new Grab(traceIds.issue(NO_SESSION, user), NO_SESSION, user, List.of(1L));
            batcher.submit(grab);
            outcomes.add(grab.outcome());
        }
        for (CompletableFuture<HoldOutcome> outcome : outcomes) {
            try {
                if (!(outcome.get(2, TimeUnit.SECONDS) instanceof HoldOutcome.UnknownSession)) {
                    return false;
                }
            } catch (TimeoutException | ExecutionException silent) {
                return false;
            }
        }
        return true;
    }
}
