package com.courtgate.common.security;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.mock.env.MockEnvironment;

class RefuseWeakSecretsTest {
    private static MockEnvironment strong() {
        return new MockEnvironment()
                .withProperty(
                        RefuseWeakSecrets.REQUIRED + ".every-service",
                        "courtgate.security.internal-key,spring.rabbitmq.password")
                .withProperty(
                        RefuseWeakSecrets.REQUIRED + ".own",
                        "courtgate.account.pepper,courtgate.account.keystore-password," + "spring.datasource.password")
                .withProperty(
                        RefuseWeakSecrets.OPTIONAL + ".own", "courtgate.channel.secret,courtgate.channel.older-keys")
                .withProperty("courtgate.account.pepper", "a-long-random-text")
                .withProperty("courtgate.account.keystore-password", "another")
                .withProperty("courtgate.security.internal-key", "a-third")
                .withProperty("spring.datasource.password", "a-fourth")
                .withProperty("spring.rabbitmq.password", "a-fifth");
    }

    @Test
    void acceptsSecretsOfItsOwn() {
        assertThatCode(() -> RefuseWeakSecrets.check(strong())).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({
        "courtgate.account.pepper,''",
        "courtgate.account.pepper,pepper-dev-only-pepper-dev-only-0",
        "courtgate.account.keystore-password,''",
        "courtgate.security.internal-key,changeme-changeme",
        "spring.datasource.password,database-dev-only",
        "spring.rabbitmq.password,''",
        "spring.rabbitmq.password,guest",
        "spring.rabbitmq.password,Courtgate",
        "courtgate.channel.secret,channel-dev-only",
    })
    void refusesMissingAndKnownSecretsByName(String name, String value) {
        assertThatIllegalStateException()
                .isThrownBy(() -> RefuseWeakSecrets.check(strong().withProperty(name, value)))
                .withMessageContaining(name)
                .withMessageNotContaining(value.isEmpty() ? "<nothing>" : value);
    }

    @Test
    void looksIntoMapsOfSecretsAndAllowsNone() {
        assertThatIllegalStateException()
                .isThrownBy(() -> RefuseWeakSecrets.check(
                        strong().withProperty("courtgate.channel.older-keys.key-1", "changeme-changeme")))
                .withMessageContaining("courtgate.channel.older-keys");
        assertThatCode(() -> RefuseWeakSecrets.check(strong().withProperty("courtgate.channel.secret", "")))
                .doesNotThrowAnyException();
    }

    @Test
    void looksAwayInProfileDevOnly() {
        var runner = new ApplicationContextRunner()
                .withPropertyValues(RefuseWeakSecrets.REQUIRED + ".own=no.such.secret")
                .withUserConfiguration(RefuseWeakSecrets.class);
        runner.run(context -> Assertions.assertThat(context).hasFailed());
        runner.withInitializer(c -> c.getEnvironment().setActiveProfiles("dev"))
                .run(context -> Assertions.assertThat(context).hasNotFailed());
    }
}
