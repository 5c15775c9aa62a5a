package com.courtgate.reserve.session;

import com.courtgate.common.contract.session.Holder;
import com.courtgate.common.contract.session.SessionStock;
import com.courtgate.common.lua.LuaScript;
import com.courtgate.reserve.redis.SessionKeys;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.redisson.api.RedissonClient;
import org.springframework.stereotype.Component;

/** Loads slots with their holders; see {@code load_slots.lua}. */
@Component
class LoadSlotsScript {
    private final LuaScript script = LuaScript.load(LoadSlotsScript.class, "load_slots.lua", SessionKeys.PRELUDE);
    private final RedissonClient redis;

    LoadSlotsScript(RedissonClient redis) {
        this.redis = redis;
    }

    /** Answers the slots set anew. Slots loaded before a failure stay. */
    int load(SessionStock session) {
        Map<Long, List<Holder>> holders = new HashMap<>();
        session.holders()
                .forEach(h -> holders.computeIfAbsent(h.slotId(), s -> new ArrayList<>())
                        .add(h));
        var keys = new SessionKeys(session.sessionId());
        int anew = 0;
        for (List<SessionStock.Slot> part :
                SlotChunks.of(session.slots(), slot -> holdersOf(slot, holders).size())) {
            List<Object> arguments = new ArrayList<>();
            arguments.add(Long.toString(session.expireAtMillis()));
            arguments.add(SessionIncarnation.of(session));
            part.forEach(slot -> add(slot, holdersOf(slot, holders), arguments));
            anew += Integer.parseInt(SessionIncarnation.same(script.run(redis, keys.all(), arguments.toArray())));
        }
        return anew;
    }

    private static List<Holder> holdersOf(SessionStock.Slot slot, Map<Long, List<Holder>> holders) {
        return holders.getOrDefault(slot.slotId(), List.of());
    }

    private static void add(SessionStock.Slot slot, List<Holder> holders, List<Object> arguments) {
        arguments.add(Long.toString(slot.slotId()));
        arguments.add(stored(slot));
        arguments.add(mark(slot.line()));
        arguments.add(Integer.toString(holders.size()));
        for (Holder holder : holders) {
            arguments.add(Long.toString(holder.userId()));
            arguments.add(holder.traceId());
        }
    }

    private static String mark(SessionStock.@Nullable WaitlistMark mark) {
        return mark == null ? "0|0" : mark.version() + (mark.kept() ? "|1" : "|0");
    }

    /** Returns the slot as {@code session.lua} reads it. */
    private static String stored(SessionStock.Slot slot) {
        String block = "|" + slot.blockVersion() + "|" + (slot.blocked() ? 1 : 0);
        return slot.permits() + "|" + slot.sellUntilMillis() + block;
    }
}
