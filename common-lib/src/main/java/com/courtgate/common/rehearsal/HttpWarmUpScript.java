package com.courtgate.common.rehearsal;

import com.courtgate.common.rehearsal.LoopbackClient.OwnRequest;
import com.courtgate.common.security.TokenVerifier;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;

/** A script that consists of requests to the instance's own port, by users that take turns. */
public abstract class HttpWarmUpScript implements WarmUpScript {
    private static final int PRESSES = 64;
    private final TokenVerifier verifier;
    private final Environment environment;
    private final int users;
    private List<String> tokens = List.of();
    private int pressed;
    private @Nullable LoopbackClient port;

    /** @param users how many take turns */
    protected HttpWarmUpScript(TokenVerifier verifier, Environment environment, int users) {
        this.verifier = verifier;
        this.environment = environment;
        this.users = users;
    }

    /** @param number 0 for the first request of all, then one more each time */
    protected abstract OwnRequest press(int number, String token);

    @Override
    public void begin() {
        tokens = verifier.rehearse(users);
        port = new LoopbackClient(environment);
    }

    @Override
    public int turn() {
        var presses = IntStream.range(0, PRESSES).mapToObj(i -> next()).toList();
        if (port != null) {
            port.press(presses);
        }
        return presses.size();
    }

    private OwnRequest next() {
        int number = pressed++;
        return press(number, tokens.get(number % users));
    }

    @Override
    public void end() {
        if (port != null) {
            port.close();
        }
    }
}
