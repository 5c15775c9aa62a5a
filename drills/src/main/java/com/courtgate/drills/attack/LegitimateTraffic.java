package com.courtgate.drills.attack;

import com.courtgate.common.security.LoginSeal;
import com.courtgate.drills.attack.Accounts.Account;
import com.courtgate.drills.attack.Accounts.Login;
import com.courtgate.drills.attack.Observations.RequestType;
import com.courtgate.drills.attack.OneShotHttpClient.Answer;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;

/**
 * Students who look at a board, renew their logins, log in and leave for the campus' sign-on. Open-loop: each wish has
 * its time before anything begins, and is late three seconds after it. Every request has a connection of its own, as
 * that of a page just opened has.
 */
final class LegitimateTraffic {
    /** Rates per second, such that two processors carry them beside each other at ease. */
    static final Map<RequestType, Double> USUAL = Map.of(
            RequestType.BOARD,
            100.0,
            RequestType.REFRESH,
            50.0,
            RequestType.KNOWN_LOGIN,
            2.0,
            RequestType.NEW_LOGIN,
            1.0,
            RequestType.SIGN_ON,
            2.0);

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final int OK = 200;
    private static final int FOUND = 302;
    private static final int NOT_FOUND = 404;
    private static final String SENT_BACK = "/#/login";
    private static final int KNOWN = 32;
    private static final int NEW = 4_000; // and those behind: they log in where nobody has before
    private static final int MORE_AT_ONCE = 3_000;
    private static final Pattern TOKEN = Pattern.compile("\"refreshToken\":\"([^\"]+)\"");
    private final AttackSetup world;
    private final List<Browser> browsers;
    private final Queue<Login> logins = new ConcurrentLinkedQueue<>();
    private final AtomicInteger looks = new AtomicInteger();
    private final AtomicInteger refreshes = new AtomicInteger();
    private final AtomicInteger known = new AtomicInteger();
    private final AtomicInteger strange = new AtomicInteger();

    /** A browser keeps the cookies of whoever logs in with it. */
    private record Browser(Account account, Map<String, String> cookies) {
        String line() {
            List<String> all = new ArrayList<>();
            cookies.forEach((name, value) -> all.add(name + "=" + value));
            return all.isEmpty() ? "" : "Cookie: " + String.join("; ", all) + "\r\n";
        }

        void keep(Answer answer) {
            answer.values("set-cookie").forEach(cookie -> {
                String[] pair = cookie.split(";", 2)[0].split("=", 2);
                cookies.put(pair[0], pair[1]);
            });
        }
    }

    private record Arrival(RequestType wish, long nanos) {}

    LegitimateTraffic(AttackSetup world) {
        this.world = world;
        this.browsers = world.accounts().honest().stream()
                .limit(KNOWN)
                .map(account -> new Browser(account, new ConcurrentHashMap<>()))
                .toList();
    }

    /** Lets everybody of the known ones log in for the first time, one after another. */
    void arrive(ClientProfile door) throws IOException {
        for (Browser browser : browsers) {
            Answer answer = logIn(browser, door, System.nanoTime());
            if (answer.status() != OK) {
                throw new IllegalStateException("first login answered " + answer.status() + ": " + answer.body());
            }
        }
    }

    /** Whether somebody who looks and logs in now is served so soon. */
    boolean areServed(ClientProfile door, Duration within) {
        long now = System.nanoTime();
        try {
            ClientProfile soon = door.patient(within);
            Browser browser = browsers.get(known.getAndIncrement() % browsers.size());
            return look(soon, now).status() == OK && logIn(browser, soon, now).status() == OK;
        } catch (IOException late) {
            return false;
        }
    }

    /** Logins that may be renewed, at least so many. */
    void provideLogins(int least) throws SQLException {
        List<Account> accounts = world.accounts().honest();
        while (logins.size() < least) {
            logins.addAll(world.accounts().logins(accounts.subList(0, Math.min(accounts.size(), MORE_AT_ONCE))));
        }
    }

    /** One login of each account and no other. */
    void provideOneLoginEach() throws SQLException {
        logins.clear();
        logins.addAll(world.accounts().logins(world.accounts().honest()));
    }

    /** Returns the number of logins that such a life takes, if none can be used twice. */
    static int logins(Map<RequestType, Double> perSecond, Duration length) {
        return (int) (perSecond.getOrDefault(RequestType.REFRESH, 0.0) * length.toSeconds()) + 1;
    }

    /** Returns when everybody has an answer, or is late. */
    Observations live(Map<RequestType, Double> perSecond, Duration length, ClientProfile door) {
        var seen = new Observations();
        List<Arrival> arrivals = arrivals(perSecond, length);
        long begin = System.nanoTime();
        try (var students = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Arrival arrival : arrivals) {
                long wanted = begin + arrival.nanos();
                while (System.nanoTime() < wanted) {
                    LockSupport.parkNanos(wanted - System.nanoTime());
                }
                students.execute(() -> want(arrival.wish(), wanted, door, seen));
            }
        }
        return seen;
    }

    private static List<Arrival> arrivals(Map<RequestType, Double> perSecond, Duration length) {
        List<Arrival> arrivals = new ArrayList<>();
        perSecond.forEach((wish, rate) -> {
            double between = SECOND / rate;
            for (double at = between / 2; at < length.toNanos(); at += between) {
                arrivals.add(new Arrival(wish, (long) at));
            }
        });
        arrivals.sort(Comparator.comparingLong(Arrival::nanos));
        return arrivals;
    }

    private void want(RequestType wish, long wanted, ClientProfile door, Observations seen) {
        try {
            Answer answer = switch (wish) {
                case BOARD -> look(door, wanted);
                case REFRESH -> refresh(door, wanted);
                case KNOWN_LOGIN -> logIn(browsers.get(known.getAndIncrement() % browsers.size()), door, wanted);
                case NEW_LOGIN -> logIn(newBrowser(), door, wanted);
                case SIGN_ON ->
                    door.visit(wanted).ask(Requests.get("/auth/campus/start", door.more() + Requests.CLOSE));
            };
            long took = System.nanoTime() - wanted;
            if (wish == RequestType.SIGN_ON ? isSentAway(answer) : answer.status() == OK) {
                seen.right(wish, took);
            } else {
                seen.wrong(wish, Integer.toString(answer.status()), took);
            }
        } catch (IOException | RuntimeException broken) {
            seen.wrong(wish, broken.getClass().getSimpleName(), System.nanoTime() - wanted);
        }
    }

    private static boolean isSentAway(Answer answer) {
        return answer.status() == NOT_FOUND
                || answer.status() == FOUND && answer.values("location").noneMatch(to -> to.contains(SENT_BACK));
    }

    private Answer look(ClientProfile door, long wanted) throws IOException {
        List<String> tokens = world.looking();
        String token = tokens.get(looks.getAndIncrement() % tokens.size());
        Answer answer = door.visit(wanted)
                .ask(Requests.get(world.boardPath(), Requests.token(token) + door.more() + Requests.CLOSE));
        if (answer.status() == OK && !answer.body().contains("\"remaining\"")) {
            throw new IOException("no board");
        }
        return answer;
    }

    /** One as other clients do it, one as a page does. A login that failed is used no more. */
    private Answer refresh(ClientProfile door, long wanted) throws IOException {
        Login login = logins.remove();
        boolean isPage = refreshes.getAndIncrement() % 2 == 0;
        String more = door.more() + Requests.CLOSE;
        byte[] request = isPage
                ? Requests.post(
                        "/auth/refresh",
                        Requests.PAGE + "Cookie: " + LoginSeal.REFRESH_COOKIE + "=" + login.token() + "\r\n" + more,
                        "{}")
                : Requests.post("/auth/refresh", more, "{\"refreshToken\":\"" + login.token() + "\"}");
        OneShotHttpClient visit = door.visit(wanted);
        Answer answer = door.asksAgain() ? visit.askAgain(request) : visit.ask(request);
        if (answer.status() == OK) {
            logins.add(new Login(login.account(), isPage ? cookie(answer) : token(answer)));
        }
        return answer;
    }

    private static String cookie(Answer answer) throws IOException {
        return answer.values("set-cookie")
                .filter(cookie -> cookie.startsWith(LoginSeal.REFRESH_COOKIE + "="))
                .map(cookie -> cookie.split(";", 2)[0].split("=", 2)[1])
                .findFirst()
                .orElseThrow(() -> new IOException("no cookie"));
    }

    private static String token(Answer answer) throws IOException {
        var found = TOKEN.matcher(answer.body());
        if (!found.find()) {
            throw new IOException("no token");
        }
        return found.group(1);
    }

    private Browser newBrowser() {
        List<Account> accounts = world.accounts().honest();
        int which = NEW + strange.getAndIncrement() % (accounts.size() - NEW);
        return new Browser(accounts.get(which), new ConcurrentHashMap<>());
    }

    private Answer logIn(Browser browser, ClientProfile door, long wanted) throws IOException {
        String more = Requests.PAGE + browser.line() + door.more() + Requests.CLOSE;
        String form = Requests.login(browser.account().studentId(), Accounts.PASSWORD);
        Answer answer = door.visit(wanted).ask(Requests.post("/auth/login", more, form));
        if (answer.status() == OK) {
            browser.keep(answer);
        }
        return answer;
    }
}
