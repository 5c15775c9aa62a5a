package com.courtgate.common.testing;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;

/** A race of which every round is a test of its own, as often as {@link Race#rounds} says. */
@Documented
@TestTemplate
@ExtendWith(RepeatedRace.Rounds.class)
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface RepeatedRace {
    int few();

    int all();

    /** The rounds, numbered as those of a repeated test are. */
    final class Rounds implements TestTemplateInvocationContextProvider {
        @Override
        public boolean supportsTestTemplate(ExtensionContext context) {
            return true;
        }

        @Override
        public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
            var race = context.getRequiredTestMethod().getAnnotation(RepeatedRace.class);
            int rounds = Race.rounds(race.few(), race.all());
            return IntStream.rangeClosed(1, rounds).mapToObj(Round::new);
        }
    }

    /** One of the rounds. */
    record Round(int number) implements TestTemplateInvocationContext {}
}
