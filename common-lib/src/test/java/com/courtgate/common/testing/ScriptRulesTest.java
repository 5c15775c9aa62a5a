package com.courtgate.common.testing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScriptRulesTest {
    private static final String PRELUDE = """
            local gateKey       = KEYS[1] -- string
            local permitsPrefix = KEYS[2] -- string  of the slot whose id follows
            """;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "return redis.call('GET', gateKey)",
                "return redis.call('HGET', KEYS[2], ARGV[1])",
                "redis.call('DECR', permitsPrefix .. slot)",
                "local a, permitsKey = ARGV[1], permitsPrefix .. slot\nredis.call('SET', permitsKey, max(1, 2), 'PX', 5)",
                "local now = redis.call('TIME')",
                "redis.call('DEL', gateKey, permitsPrefix .. 7)",
                "redis.call('DEL', oldest[i]) -- same slot: members are keys of this user",
                "return tonumber(redis.call('HGET', gateKey, user) or 0) + redis.call('HLEN', permitsPrefix .. slot)",
            })
    void takesWhatStaysInItsSlot(String script) {
        assertThat(ScriptRules.faultsOf(PRELUDE, script)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "redis.call('SADD', gateKey, 1)", // nobody has said where its keys are
                "redis.call('GET', 'bf:sessions')",
                "redis.call('GET', ARGV[1])",
                "redis.call('GET', 'bf:sem:{' .. ARGV[1] .. '}')",
                "redis.call('INCR', gateKey .. slot)", // a key without prefix is in a slot of its own
                "redis.call('DEL', gateKey, other)",
                "redis.call('DEL', oldest[i])",
                "local key = ARGV[1]\nredis.call('GET', key)",
                "local key = gateKey\nlocal key = ARGV[1]\nredis.pcall('GET', key)",
                "return redis.call('GET', gateKey) .. redis.call('GET', elsewhere)",
            })
    void findsWhatMayLeaveIt(String script) {
        assertThat(ScriptRules.faultsOf(PRELUDE, script)).hasSize(1);
    }

    private static final String OWNER = """
            local quotaKey      = KEYS[1] -- hash    user -> permits had; written here
            local slotsKey      = KEYS[2] -- hash    slot -> permits
            local holdersPrefix = KEYS[3] -- hash    user -> trace, of the slot whose id follows; written here
            """;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "redis.call('HSET', slotsKey, slot, 1)",
                "return redis.call('HGETALL', holdersPrefix .. slot)",
                "return tonumber(redis.call('HGET', quotaKey, user))",
                "take(slot, user, trace, expireAt)",
            })
    void leavesThePreludesKeysToIt(String script) {
        assertThat(ScriptRules.foreignWritesOf(OWNER, script)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "redis.call('HSET', holdersPrefix .. slot, user, trace)",
                "redis.call('HINCRBY', quotaKey, user, 1)",
                "redis.call('PEXPIREAT', KEYS[1], expireAt)",
                "local holdersKey = holdersPrefix .. slot\nredis.call('HDEL', holdersKey, user)",
                "redis.call('DEL', slotsKey, quotaKey)",
                "redis.call('DEL', anything) -- same slot: but whose is it?",
                "redis.call(command, quotaKey, user)",
            })
    void findsWhatWritesThePreludesKeys(String script) {
        assertThat(ScriptRules.foreignWritesOf(OWNER, script)).hasSize(1);
    }
}
