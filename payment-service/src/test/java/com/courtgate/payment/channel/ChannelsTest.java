package com.courtgate.payment.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.courtgate.payment.ScriptedChannel;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.reflect.Method;
import java.time.Clock;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.ObjectProvider;

class ChannelsTest {
    private static Channels channels(String chosen) {
        ObjectProvider<Channel> all = new ObjectProvider<>() {
            @Override
            public Stream<Channel> stream() {
                return Stream.of(new ScriptedChannel(Clock.systemUTC()));
            }
        };
        return new Channels(all, new Channels.Choice(chosen, "http://us"), new SimpleMeterRegistry());
    }

    /** Else it starts, says that it is well, and fails at every payment. */
    @ParameterizedTest
    @ValueSource(strings = {"", "wechat", "Scripted", "scripted "})
    void doesNotStartWithAChannelThatIsNotThere(String name) {
        assertThatThrownBy(() -> channels(name))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("courtgate.channel.name")
                .hasMessageContaining("scripted");
    }

    @Test
    void startsWithOneThatIs() {
        assertThatCode(() -> channels("scripted")).doesNotThrowAnyException();
    }

    /** A call under another name would be no call to the meters. */
    @Test
    void knowsTheCallsThatItTimesByTheirNames() {
        assertThat(TimedChannel.CALLS.keySet())
                .isSubsetOf(Arrays.stream(Channel.class.getMethods())
                        .map(Method::getName)
                        .collect(Collectors.toSet()));
    }
}
