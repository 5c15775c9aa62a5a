package com.courtgate.drills.attack;

import com.courtgate.common.security.LoginSeal;
import com.courtgate.common.value.Digests;
import com.courtgate.drills.attack.attacker.Plan;
import com.courtgate.drills.attack.attacker.Plan.Flood;
import com.courtgate.drills.attack.attacker.Plan.Manner;
import com.courtgate.drills.attack.attacker.Plan.Siege;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Every attack there is. Their requests are made when they are asked for; none knows a secret that its attacker lacks.
 */
final class Attacks {
    /** No lines more than a request has. */
    static final IntFunction<String> FROM_HERE = i -> "";

    private static final Duration LENGTH = Duration.ofSeconds(12);
    private static final Duration NONE = Duration.ZERO;
    private static final int MANY = 5_000;
    private static final int HEAD_LINES = 12_000;
    private static final int FOLDS = 60_000;
    private static final String OTHER_PASSWORD = "student-dev-also";
    private static final Duration PENDING_FOR = Duration.ofHours(1);
    private final AttackSetup world;
    private final Random random = new Random(1);
    private final Map<String, Supplier<Plan>> all;

    Attacks(AttackSetup world) {
        this.world = world;
        var named = new LinkedHashMap<String, Supplier<Plan>>();
        named.put("refresh-garbage", () -> refreshGarbage(FROM_HERE));
        named.put("unfinished-heads", this::unfinishedHeads);
        named.put("guesses", () -> guesses(FROM_HERE));
        named.put("guessers", this::guessers);
        named.put("sign-ons", this::signOns);
        named.put("pipelines", this::pipelines);
        named.put("folded-heads", this::foldedHeads);
        named.put("time", this::time);
        named.put("own-password", this::ownPassword);
        named.put("unread-answers", this::unreadAnswers);
        named.put("documents", this::documents);
        named.put("refusals", this::refusals);
        named.put("streams", this::streams);
        named.put("slow-bodies", this::slowBodies);
        all = Collections.unmodifiableMap(named);
    }

    List<String> names() {
        return List.copyOf(all.keySet());
    }

    /** The plan towards the first gateway, from 127.0.0.1. */
    Plan named(String name) {
        Supplier<Plan> plan = all.get(name);
        if (plan == null) {
            throw new IllegalArgumentException("there is no attack " + name + ", but " + String.join(", ", names()));
        }
        return plan.get();
    }

    /**
     * Refreshes without a login: with no token, with nonsense, and with what looks like a token of somebody's.
     *
     * @param more lines of the request with that number
     */
    Plan refreshGarbage(IntFunction<String> more) {
        return plan(new Flood(5_000, 400, 5, false), i -> switch (i % 4) {
            case 0 -> Requests.post("/auth/refresh", more.apply(i), "{}");
            case 1 -> Requests.post("/auth/refresh", more.apply(i), "{\"refreshToken\":\"" + noise(32) + "\"}");
            case 2 -> Requests.post("/auth/refresh", more.apply(i), "{\"refreshToken\":\"" + likeASeal(i) + "\"}");
            default -> {
                String cookie = "Cookie: " + LoginSeal.REFRESH_COOKIE + "=" + likeASeal(i) + "\r\n";
                yield Requests.post("/auth/refresh", Requests.PAGE + cookie + more.apply(i), "{}");
            }
        });
    }

    /** One wrong password for each of 5,000 accounts, and round again. */
    Plan guesses(IntFunction<String> more) {
        return plan(
                new Flood(500, 1_500, 1, false),
                i -> Requests.post("/auth/login", more.apply(i), Requests.login(Accounts.guessed(i), "guess-" + i)));
    }

    /** Eighty who guess at the passwords of forty accounts, each again a second after its answer. */
    private Plan guessers() {
        return plan(
                new Siege(80, 0, true, NONE),
                i -> Requests.post("/auth/login", "", Requests.login(Accounts.guessed(i % 40), "guess-" + i)));
    }

    private Plan signOns() {
        return plan(new Flood(400, 200, 1, false), Requests.get("/auth/campus/start", ""));
    }

    /** Requests that are sent long before those before them are answered. */
    private Plan pipelines() {
        return plan(
                new Flood(20_000, 200, 200, false),
                Requests.get("/time", ""),
                Requests.post("/auth/login", "", Requests.login(Accounts.guessed(0), "guess")));
    }

    private Plan unfinishedHeads() {
        String head = "GET / HTTP/1.1\r\nHost: courtgate\r\n" + "a:\r\n".repeat(HEAD_LINES);
        return plan(new Siege(300, 0, true, NONE), Requests.bytes(head));
    }

    /** Lines that go on with the value before them: each is glued to all that came before. */
    private Plan foldedHeads() {
        String head = "GET / HTTP/1.1\r\nHost: courtgate\r\na: b\r\n" + " \r\n".repeat(FOLDS) + "\r\n";
        return plan(new Flood(10, 200, 1, false), Requests.bytes(head));
    }

    Plan time() {
        return plan(new Flood(5_000, 400, 5, false), Requests.get("/time", ""));
    }

    /** Changes the password to the same again for the first six seconds, then to another and back. */
    private Plan ownPassword() {
        String token = Requests.token(attackersToken());
        byte[] same = change(token, Accounts.PASSWORD, Accounts.PASSWORD);
        byte[] there = change(token, Accounts.PASSWORD, OTHER_PASSWORD);
        byte[] back = change(token, OTHER_PASSWORD, Accounts.PASSWORD);
        return plan(new Flood(50, 600, 1, false), 600, i -> i < 300 ? same : i % 2 == 0 ? there : back);
    }

    private static byte[] change(String token, String before, String after) {
        String form = "{\"oldPassword\":\"%s\",\"newPassword\":\"%s\"}".formatted(before, after);
        return Requests.post("/auth/password", token, form);
    }

    private Plan unreadAnswers() {
        String path = new LargestPage(world.suite().gatewayUrl()).path();
        return plan(new Siege(1_500, 1_024, false, NONE), Requests.get(path, ""));
    }

    private Plan documents() {
        return plan(new Flood(200, 400, 1, true), Requests.get("/v3/api-docs/booking-service", ""));
    }

    /** Requests for what a student may not do, and for what does not exist. */
    private Plan refusals() {
        String token = Requests.token(attackersToken());
        return plan(
                new Flood(3_000, 400, 5, false),
                Requests.get("/admin/courts", token),
                Requests.get("/nowhere", token),
                Requests.get("/admin/assets/nothing.js", ""),
                Requests.get("/webjars/nothing.js", ""));
    }

    /** Streams of one student, on results that do not come: half of them events, half long polls. */
    private Plan streams() {
        String token = Requests.token(attackersToken());
        return plan(new Siege(1_000, 0, true, NONE), 1_000, i -> {
            String path = "/reserve/result/" + pendingTrace();
            return Requests.get(i % 2 == 0 ? path + "/events" : path + "?waitMillis=20000", token);
        });
    }

    private Plan slowBodies() {
        byte[] login = "POST /auth/login HTTP/1.1\r\nHost: courtgate\r\nContent-Type: application/json\r\n"
                .concat("Content-Length: 200\r\n\r\n{")
                .getBytes(StandardCharsets.US_ASCII);
        byte[] refresh = new String(login, StandardCharsets.US_ASCII)
                .replace("/auth/login", "/auth/refresh")
                .getBytes(StandardCharsets.US_ASCII);
        return plan(new Siege(500, 0, true, Duration.ofMillis(500)), login, refresh);
    }

    private String attackersToken() {
        return world.tokens()
                .student(world.accounts().changing().id(), world.clock().instant());
    }

    /**
     * Returns a trace id of a grab that nothing is known of yet, as the suite writes it: genuine, and from a future
     * that does not come.
     */
    private String pendingTrace() {
        long session = world.session().sessionId();
        long millis = world.clock().instant().plus(PENDING_FOR).toEpochMilli();
        byte[] tail = new byte[8];
        random.nextBytes(tail);
        ByteBuffer input = ByteBuffer.allocate(3 * Long.BYTES + tail.length);
        input.putLong(session)
                .putLong(millis)
                .putLong(world.accounts().changing().id())
                .put(tail);
        var key = Digests.hmacKey(world.suite().get("COURTGATE_TRACE_KEY").getBytes(StandardCharsets.UTF_8));
        byte[] code = Arrays.copyOf(Digests.hmacSha256(key).doFinal(input.array()), 10);
        byte[] whole = ByteBuffer.allocate(18).put(tail).put(code).array();
        return Long.toString(session, 36) + "-" + Long.toString(millis, 36) + "-" + text(whole);
    }

    /** A token's form and an account's id, and a code that nobody here can have written. */
    private String likeASeal(int i) {
        byte[] noise = new byte[56];
        random.nextBytes(noise);
        ByteBuffer.wrap(noise)
                .putLong(32, world.accounts().honest().get(i % MANY).id());
        return text(noise);
    }

    private String noise(int length) {
        byte[] noise = new byte[length];
        random.nextBytes(noise);
        return text(noise);
    }

    private static String text(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private Plan plan(Manner way, byte[]... requests) {
        return new Plan(world.port(), "127.0.0.1", LENGTH, way, List.of(requests));
    }

    private Plan plan(Manner way, IntFunction<byte[]> requests) {
        return plan(way, MANY, requests);
    }

    private Plan plan(Manner way, int count, IntFunction<byte[]> requests) {
        List<byte[]> made =
                new ArrayList<>(IntStream.range(0, count).mapToObj(requests).toList());
        return new Plan(world.port(), "127.0.0.1", LENGTH, way, made);
    }
}
