package com.courtgate.booking.board;

import com.courtgate.common.value.Digests;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The slots of a session at a moment.
 *
 * @param tag an entity tag of the slots alone: equal slots have equal tags, whichever instance shows them
 */
public record Board(List<SlotView> slots, String tag) {

    public static Board of(List<SlotView> slots) {
        byte[] all = slots.toString().getBytes(StandardCharsets.UTF_8); // records: every component, in order
        return new Board(slots, "W/\"" + Digests.sha256Hex(all).substring(0, 32) + '"');
    }
}
