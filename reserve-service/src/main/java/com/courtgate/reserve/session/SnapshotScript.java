package com.courtgate.reserve.session;

import com.courtgate.common.contract.session.StockState;
import com.courtgate.common.lua.LuaScript;
import com.courtgate.reserve.redis.SessionKeys;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.redisson.api.RedissonClient;
import org.springframework.stereotype.Component;

/** Reads slots and their holders from Redis; see {@code snapshot.lua}. */
@Component
class SnapshotScript {
    private final LuaScript script = LuaScript.load(SnapshotScript.class, "snapshot.lua", SessionKeys.PRELUDE);
    private final RedissonClient redis;

    SnapshotScript(RedissonClient redis) {
        this.redis = redis;
    }

    /** @param stored what is stored for each slot, which begins with its permits: it has hardly more holders */
    List<StockState.SlotState> read(SessionKeys keys, Map<String, String> stored) {
        List<StockState.SlotState> states = new ArrayList<>();
        for (var part : SlotChunks.of(List.copyOf(stored.entrySet()), slot -> permits(slot.getValue()))) {
            Object[] slots = part.stream().map(Map.Entry::getKey).toArray();
            script.run(redis, keys.all(), slots).forEach(row -> states.add(slotState((List<?>) row)));
        }
        return states;
    }

    private static int permits(String stored) {
        return Integer.parseInt(stored.split("\\|", 2)[0]);
    }

    /** A row of {@code snapshot.lua}: slot, permits, counter, then user, trace and P while pending for each holder. */
    private static StockState.SlotState slotState(List<?> row) {
        List<StockState.SlotHolder> holders = new ArrayList<>();
        for (int i = 3; i < row.size(); i += 3) {
            holders.add(new StockState.SlotHolder(
                    Long.parseLong(row.get(i).toString()),
                    row.get(i + 1).toString(),
                    row.get(i + 2).equals("P")));
        }
        String left = row.get(2).toString();
        return new StockState.SlotState(
                Long.parseLong(row.get(0).toString()),
                Integer.parseInt(row.get(1).toString()),
                left.isEmpty() ? 0 : Integer.parseInt(left),
                holders);
    }
}
