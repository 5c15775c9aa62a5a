package com.courtgate.channelsimulator.web;

import com.courtgate.channelsimulator.ledger.Ledger;
import com.courtgate.channelsimulator.settings.Settings;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The server, on loopback only: whoever reaches it may pay with money that is not there. */
public final class Web implements AutoCloseable {
    static {
        // Read once by the JDK's server: answers go out at once, and a slow sender is cut off.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        System.setProperty("sun.net.httpserver.maxReqTime", "20");
    }

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final FaultSettings faults;

    public Web(Settings settings, Ledger ledger, Clock clock) {
        try {
            var address = new InetSocketAddress(settings.address(), settings.port());
            server = HttpServer.create(address, 256);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        faults = new FaultSettings(clock);
        var dispatcher = new HttpDispatcher(
                new MerchantApi(settings, url(), ledger, faults, clock),
                new CashierPage(settings, ledger, faults, clock),
                new ControlApi(ledger, faults));
        server.createContext("/", dispatcher);
        server.setExecutor(threads);
        server.start();
    }

    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @Override
    public void close() {
        faults.reset();
        server.stop(0);
        threads.shutdownNow();
    }
}
