package com.courtgate.channelsimulator.web;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.util.function.Supplier;

/** Turns exchanges into requests and answers; nothing a caller sends makes it say more than it should. */
public final class HttpDispatcher implements HttpHandler {
    private static final System.Logger LOG = System.getLogger(HttpDispatcher.class.getName());
    private static final int LARGEST_BODY = 64 * 1024;

    private final MerchantApi merchant;
    private final CashierPage cashier;
    private final ControlApi control;

    HttpDispatcher(MerchantApi merchant, CashierPage cashier, ControlApi control) {
        this.merchant = merchant;
        this.cashier = cashier;
        this.control = control;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            Answer answer = safely(exchange);
            if (answer.status() != 0) {
                send(exchange, answer);
            }
        }
    }

    private Answer safely(HttpExchange exchange) throws IOException {
        byte[] body;
        try (InputStream in = exchange.getRequestBody()) {
            body = in.readNBytes(LARGEST_BODY + 1);
            if (body.length > LARGEST_BODY) {
                return Answer.refusal(413, "TOO_LARGE", "a body has at most 65536 bytes")
                        .with("Connection", "close");
            }
        }
        URI uri = exchange.getRequestURI();
        String path = uri.getRawPath() == null ? "/" : uri.getRawPath();
        String query = uri.getRawQuery() == null ? "" : uri.getRawQuery();
        var request = new Request(
                exchange.getRequestMethod(),
                path.startsWith("/") ? path : "/" + path,
                query,
                exchange.getRequestHeaders(),
                body);
        try {
            return answer(request);
        } catch (Request.Malformed e) {
            return Answer.refusal(400, "MALFORMED", String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "could not answer " + request.method() + " " + path, e);
            return Answer.refusal(500, "ERROR", "the channel has a problem of its own");
        }
    }

    private Answer answer(Request request) {
        return switch (request.steps().getFirst()) {
            case "v1" -> merchant.answer(request);
            case "cashier", "h5" -> cashier.answer(request);
            case "control", "ledger", "health" -> control.answer(request);
            default -> notFound();
        };
    }

    static Answer notFound() {
        return Answer.refusal(404, "NOT_FOUND", "there is nothing here");
    }

    /** The answer to a request of that method; any other is refused. */
    static Answer only(String method, Request request, Supplier<Answer> answer) {
        return request.method().equals(method)
                ? answer.get()
                : Answer.refusal(405, "METHOD_NOT_ALLOWED", "use " + method).with("Allow", method);
    }

    private static void send(HttpExchange exchange, Answer answer) throws IOException {
        var headers = exchange.getResponseHeaders();
        headers.set("Content-Type", answer.contentType());
        headers.set("X-Content-Type-Options", "nosniff");
        answer.headers().forEach(headers::set);
        if (exchange.getRequestMethod().equals("HEAD")) {
            exchange.sendResponseHeaders(answer.status(), -1);
            return;
        }
        exchange.sendResponseHeaders(answer.status(), answer.body().length == 0 ? -1 : answer.body().length);
        exchange.getResponseBody().write(answer.body());
    }
}
