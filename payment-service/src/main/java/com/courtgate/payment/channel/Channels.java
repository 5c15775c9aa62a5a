package com.courtgate.payment.channel;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.stereotype.Component;

/** The channels of this service; a pay order stays with the one it was made at. */
@Component
public class Channels {

    /**
     * Choice of the channel, and our address for its notifications.
     *
     * @param name of the channel that new pay orders are made at
     * @param notifyBase where channels reach us, such as {@code https://courts.example.edu}
     */
    @ConfigurationProperties("courtgate.channel")
    public record Choice(@DefaultValue("simulated") String name, String notifyBase) {
        public Choice {
            if (!notifyBase.matches("https?://.+[^/]")) {
                throw new IllegalArgumentException(
                        "courtgate.channel.notify-base must be like https://courts.example.edu");
            }
        }
    }

    private final Map<String, Channel> byName;
    private final Map<String, PaymentSimulation> simulations;
    private final Choice choice;

    Channels(ObjectProvider<Channel> all, Choice choice, MeterRegistry registry) {
        byName = all.stream().collect(Collectors.toMap(Channel::name, c -> TimedChannel.of(c, registry)));
        simulations = all.stream()
                .filter(PaymentSimulation.class::isInstance)
                .collect(Collectors.toMap(Channel::name, PaymentSimulation.class::cast));
        this.choice = choice;
        if (!byName.containsKey(choice.name())) {
            throw new IllegalArgumentException("courtgate.channel.name is " + choice.name()
                    + ", and there is no such channel, or its settings are missing; there are " + names());
        }
    }

    /** Returns the channel at which new pay orders are made. */
    public Channel current() {
        return of(choice.name());
    }

    /** The channel of a row; that it is no longer there is a mistake of the configuration. */
    public Channel of(String name) {
        return find(name).orElseThrow(() -> new IllegalStateException("no channel is called " + name));
    }

    public Optional<Channel> find(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /** A channel that can be made to take the money itself. */
    public Optional<PaymentSimulation> simulation(String name) {
        return Optional.ofNullable(simulations.get(name));
    }

    public List<String> names() {
        return byName.keySet().stream().sorted().toList();
    }

    /** Returns the address to which a channel sends its notifications. */
    public String notifyUrl(Channel channel) {
        return choice.notifyBase() + "/pay/notify/" + channel.name();
    }
}
