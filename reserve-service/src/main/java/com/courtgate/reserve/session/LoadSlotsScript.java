package com.courtgate.reserve.session;

import com.courtgate.common.contract.session.Holder;
import com.courtgate.common.contract.session.SessionStock;
import com.courtgate.common.lua.LuaScript;
import com.courtgate.reserve.redis.SessionKeys;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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

    /** Slot with holders of it that one call adopts; the call with the last of them loads the slot. */
    private record Piece(SessionStock.Slot slot, List<Holder> holders, boolean isLast) {}

    /** Answers the slots set anew. Slots loaded before a failure stay. */
    int load(SessionStock session) {
        Map<Long, List<Holder>> holders = new HashMap<>();
        session.holders()
                .forEach(h -> holders.computeIfAbsent(h.slotId(), s -> new ArrayList<>())
                        .add(h));
        List<Piece> pieces = session.slots().stream()
                .flatMap(slot -> piecesOf(slot, holdersOf(slot, holders)))
                .toList();
        var keys = new SessionKeys(session.sessionId());
        int anew = 0;
        for (List<Piece> part : SlotChunks.of(pieces, piece -> piece.holders().size())) {
            List<Object> arguments = new ArrayList<>();
            arguments.add(Long.toString(session.expireAtMillis()));
            arguments.add(SessionIncarnation.of(session));
            part.forEach(piece -> add(piece, arguments));
            anew += Integer.parseInt(SessionIncarnation.same(script.run(redis, keys.all(), arguments.toArray())));
        }
        return anew;
    }

    /** So that a slot with very many holders keeps nobody from Redis for long. */
    private static Stream<Piece> piecesOf(SessionStock.Slot slot, List<Holder> holders) {
        int most = SlotChunks.MOST_HOLDERS;
        int count = Math.max(1, Math.ceilDiv(holders.size(), most));
        return IntStream.range(0, count)
                .mapToObj(i -> new Piece(
                        slot, holders.subList(i * most, Math.min((i + 1) * most, holders.size())), i == count - 1));
    }

    private static List<Holder> holdersOf(SessionStock.Slot slot, Map<Long, List<Holder>> holders) {
        return holders.getOrDefault(slot.slotId(), List.of());
    }

    private static void add(Piece piece, List<Object> arguments) {
        arguments.add(Long.toString(piece.slot().slotId()));
        arguments.add(piece.isLast() ? stored(piece.slot()) : "");
        arguments.add(mark(piece.slot().line()));
        arguments.add(Integer.toString(piece.holders().size()));
        for (Holder holder : piece.holders()) {
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
