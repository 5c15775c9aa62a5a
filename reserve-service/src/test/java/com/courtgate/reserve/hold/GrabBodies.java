package com.courtgate.reserve.hold;

import java.util.stream.Stream;

/** Bodies of a grab that break a rule, for the reader's test and the whole service's. */
final class GrabBodies {
    private GrabBodies() {}

    static Stream<String> bad() {
        return Stream.of(
                "",
                " ",
                "{",
                "}",
                "not json",
                "null",
                "[]",
                "[{\"sessionId\":1,\"slotId\":2}]",
                "17",
                "\"text\"",
                "true",
                "{}",
                "{\"sessionId\":1}",
                "{\"slotId\":2}",
                "{\"sessionId\":null,\"slotId\":2}",
                "{\"sessionId\":1,\"slotId\":null}",
                "{\"sessionId\":0,\"slotId\":2}",
                "{\"sessionId\":1,\"slotId\":0}",
                "{\"sessionId\":-1,\"slotId\":2}",
                "{\"sessionId\":1,\"slotId\":-2}",
                "{\"sessionId\":9223372036854775808,\"slotId\":2}",
                "{\"sessionId\":1,\"slotId\":99999999999999999999999999999999}",
                "{\"sessionId\":\"1\",\"slotId\":2}",
                "{\"sessionId\":1,\"slotId\":\"2\"}",
                "{\"sessionId\":1,\"slotId\":\"\"}",
                "{\"sessionId\":1.5,\"slotId\":2}",
                "{\"sessionId\":1,\"slotId\":2.0}",
                "{\"sessionId\":1,\"slotId\":1e400}",
                "{\"sessionId\":1,\"slotId\":NaN}",
                "{\"sessionId\":true,\"slotId\":2}",
                "{\"sessionId\":1,\"slotId\":[2]}",
                "{\"sessionId\":1,\"slotId\":{\"a\":2}}",
                "{\"sessionId\":1,\"preferences\":null}",
                "{\"sessionId\":1,\"preferences\":[]}",
                "{\"sessionId\":1,\"preferences\":2}",
                "{\"sessionId\":1,\"preferences\":{}}",
                "{\"sessionId\":1,\"preferences\":\"2\"}",
                "{\"sessionId\":1,\"preferences\":[1,2,3,4,5,6,7,8,9,10,11]}",
                "{\"sessionId\":1,\"preferences\":[2,2]}",
                "{\"sessionId\":1,\"preferences\":[2,null]}",
                "{\"sessionId\":1,\"preferences\":[2,0]}",
                "{\"sessionId\":1,\"preferences\":[-2]}",
                "{\"sessionId\":1,\"preferences\":[\"2\"]}",
                "{\"sessionId\":1,\"preferences\":[2.5]}",
                "{\"sessionId\":1,\"preferences\":[[2]]}",
                "{\"sessionId\":1,\"slotId\":2,\"preferences\":[3]}",
                "{\"sessionId\":1,\"slotId\":2} x",
                "{\"sessionId\":1,\"slotId\":2}{}",
                "{\"sessionId\":1,\"slotId\":2",
                "{\"sessionId\":1,\"slotId\":2,\"deep\":" + "[".repeat(5000),
                "{\"sessionId\":" + "9".repeat(100_000) + "}");
    }
}
