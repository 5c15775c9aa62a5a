package com.courtgate.reserve.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.security.TokenVerifier;
import com.courtgate.reserve.Api;
import com.courtgate.reserve.RunningReserve;
import com.courtgate.reserve.TestRedis;
import com.courtgate.reserve.redis.SessionKeys;
import com.courtgate.reserve.session.RehearsalSession;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.redisson.client.codec.StringCodec;
import org.springframework.beans.factory.annotation.Autowired;

@RunningReserve
class GrabRehearsalScriptIT {
    @Autowired
    private GrabRehearsalScript script;

    @Autowired
    private RehearsalSession session;

    @Autowired
    private TokenVerifier verifier;

    @Autowired
    private Api api;

    private List<String> keys() {
        return StreamSupport.stream(
                        TestRedis.client()
                                .getKeys()
                                .getKeysByPattern("bf:*{" + session.id() + "}*")
                                .spliterator(),
                        false)
                .toList();
    }

    private boolean isRegistered() {
        return TestRedis.client()
                        .getScoredSortedSet(SessionKeys.SESSIONS, StringCodec.INSTANCE)
                        .getScore(Long.toString(session.id()))
                != null;
    }

    @Test
    void takesPermitsOfItsOwnSessionAndLeavesNothing() {
        assertThat(script.isPossible()).isTrue();
        script.begin();
        try {
            for (int turn = 0; turn < 20; turn++) {
                assertThat(script.turn()).isPositive();
            }
            assertThat(keys()).isNotEmpty();
            assertThat(isRegistered()).isFalse();
        } finally {
            script.end();
        }
        assertThat(keys()).isEmpty();
    }

    @Test
    void isRefusedToEveryRealUser() {
        session.open();
        try {
            assertThat(api.grab(17, session.id(), 1).says(400, "VALIDATE_FAILED"))
                    .isTrue();
        } finally {
            session.remove();
        }
    }

    @Test
    void namesNoRealSession() {
        String token = verifier.rehearse(1).getFirst();
        var answer = api.send(api.request("/reserve/")
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"sessionId\":1,\"slotId\":1}")));
        assertThat(answer.says(400, "VALIDATE_FAILED")).as(answer.toString()).isTrue();
    }
}
