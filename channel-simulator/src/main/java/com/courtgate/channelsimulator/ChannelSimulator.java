package com.courtgate.channelsimulator;

import com.courtgate.channelsimulator.callback.CallbackScheduler;
import com.courtgate.channelsimulator.ledger.Ledger;
import com.courtgate.channelsimulator.settings.Settings;
import com.courtgate.channelsimulator.web.Web;
import java.time.Clock;

/** A running channel; in a process of its own, or inside a test. */
public final class ChannelSimulator implements AutoCloseable {
    private final Ledger ledger;
    private final CallbackScheduler effects;
    private final Web web;

    private ChannelSimulator(Settings settings, Clock clock) {
        ledger = new Ledger(settings.journal(), clock);
        web = new Web(settings, ledger, clock);
        effects = new CallbackScheduler(ledger, settings.keys(), clock);
        ledger.attach(effects);
    }

    /** Starts on the books that are in the journal; what they owe is carried out. */
    public static ChannelSimulator start(Settings settings, Clock clock) {
        return new ChannelSimulator(settings, clock);
    }

    /** Returns the address of the channel, without a slash at the end. */
    public String url() {
        return web.url();
    }

    @Override
    public void close() {
        web.close();
        effects.close();
        ledger.close();
    }

    public static void main(String[] args) {
        var simulator = start(Settings.from(System.getenv()), Clock.systemUTC());
        Runtime.getRuntime().addShutdownHook(new Thread(simulator::close));
        System.out.println("The simulated channel answers at " + simulator.url());
    }
}
