package com.courtgate.common.idempotency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.idempotency.IdempotentRequests.Key;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.common.security.Role;
import com.courtgate.common.smallest.CommonServerTest;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.zaxxer.hikari.HikariDataSource;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Method;
import java.sql.SQLException;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.aopalliance.intercept.MethodInvocation;
import org.junit.jupiter.api.Test;
import org.redisson.api.RedissonClient;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.jdbc.core.JdbcTemplate;

class IdempotencyInterceptorIT extends CommonServerTest {
    private static final CurrentUser USER = new CurrentUser(7, "s00007", "Qi", Role.STUDENT);

    @Autowired
    private DataSource dataSource;

    @Autowired
    private RedissonClient redis;

    @Autowired
    private IdempotencySettings settings;

    private record Body(String requestKey) implements KeyedRequest {}

    private interface Asked {
        @Idempotent(operation = "test.once")
        Envelope<String> once(CurrentUser user, Body body);
    }

    private record Call(Supplier<Envelope<String>> work, Body body) implements MethodInvocation {
        @Override
        public Method getMethod() {
            return Asked.class.getDeclaredMethods()[0];
        }

        @Override
        public Object[] getArguments() {
            return new Object[] {USER, body};
        }

        @Override
        public Object proceed() {
            return work.get();
        }

        @Override
        public Object getThis() {
            return this;
        }

        @Override
        public AccessibleObject getStaticPart() {
            return getMethod();
        }
    }

    /** The same database, over connections that a test may lose. */
    private HikariDataSource ownConnections() throws SQLException {
        HikariDataSource shared = dataSource.unwrap(HikariDataSource.class);
        var own = new HikariDataSource();
        own.setJdbcUrl(shared.getJdbcUrl());
        own.setUsername(shared.getUsername());
        own.setPassword(shared.getPassword());
        own.setMaximumPoolSize(1);
        return own;
    }

    @Test
    void refusesAsItWasRefusedWhenTheDatabaseDiesMeanwhile() throws SQLException {
        try (var connections = ownConnections()) {
            var leases = new IdempotentRequests(new JdbcTemplate(connections), settings, clock);
            var resultCache = new ResultCacheStore(redis, settings, clock);
            var once = new IdempotencyInterceptor(
                    providerOf(IdempotentRequests.class, leases),
                    providerOf(ResultCacheStore.class, resultCache),
                    providerOf(ObjectMapper.class, json));
            var body = new Body(UUID.randomUUID().toString());
            var key = new Key(USER.id(), "test.once", body.requestKey());
            var call = new Call(
                    () -> {
                        assertThat(resultCache.look(key)).isPresent();
                        connections.close();
                        throw ApiException.of(ResultCode.STATE_INVALID);
                    },
                    body);
            assertThatThrownBy(() -> once.invoke(call))
                    .isInstanceOfSatisfying(
                            ApiException.class, e -> assertThat(e.code()).isEqualTo(ResultCode.STATE_INVALID));
            assertThat(resultCache.look(key)).as("a copy may ask the database").isEmpty();
        }
    }

    private static <T> ObjectProvider<T> providerOf(Class<T> type, T bean) {
        return new StaticListableBeanFactory(Map.of("it", bean)).getBeanProvider(type);
    }
}
