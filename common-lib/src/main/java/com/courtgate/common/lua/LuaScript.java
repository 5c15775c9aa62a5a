package com.courtgate.common.lua;

import com.courtgate.common.redis.HashSlot;
import com.courtgate.common.value.Digests;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import org.redisson.api.RScript;
import org.redisson.api.RedissonClient;
import org.redisson.client.RedisNoScriptException;
import org.redisson.client.codec.StringCodec;
import org.springframework.core.io.ClassPathResource;

/** One script, one file; what several scripts must do alike is a shared one. */
public record LuaScript(String source, String digest) {

    /**
     * Reads the file beside the class that owns the script.
     *
     * @param shared files with functions that it uses, absolute in the class path; they come first
     */
    public static LuaScript load(Class<?> owner, String file, String... shared) {
        StringBuilder source = new StringBuilder();
        for (String part : shared) {
            source.append(read(owner, part));
        }
        source.append(read(owner, file));
        byte[] sha1 = Digests.sha1(source.toString().getBytes(StandardCharsets.UTF_8));
        return new LuaScript(source.toString(), HexFormat.of().formatHex(sha1));
    }

    private static String read(Class<?> owner, String file) {
        try {
            return new ClassPathResource(file, owner).getContentAsString(StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Runs the script and answers its reply, a flat or nested list of strings and numbers.
     *
     * @param keys all with the same hash tag; what the script appends to one changes nothing of that
     */
    public List<Object> run(RedissonClient redis, List<String> keys, Object... arguments) {
        requireOneTag(keys);
        RScript script = redis.getScript(StringCodec.INSTANCE);
        List<Object> names = List.copyOf(keys);
        try {
            return script.evalSha(RScript.Mode.READ_WRITE, digest, RScript.ReturnType.MULTI, names, arguments);
        } catch (RedisNoScriptException forgotten) { // it did not run, so running it is no repeat
            return script.eval(RScript.Mode.READ_WRITE, source, RScript.ReturnType.MULTI, names, arguments);
        }
    }

    /** A script of two slots would run on a single server and on no cluster; so it runs nowhere. */
    private static void requireOneTag(List<String> keys) {
        String tag = HashSlot.tag(keys.getFirst());
        for (String key : keys) {
            if (tag.isEmpty() || !HashSlot.tag(key).equals(tag)) {
                throw new IllegalArgumentException("not all keys of a script have one hash tag: " + keys);
            }
        }
    }
}
