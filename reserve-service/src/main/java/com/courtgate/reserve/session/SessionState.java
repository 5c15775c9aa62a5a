package com.courtgate.reserve.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What Redis has of a session, for the audit and the live view. */
record SessionState(boolean loaded, String gate, int pending, Map<String, Long> rejected, List<SlotState> slots) {

    /** @param left the counter as it is, even a wrong one */
    record SlotState(long slotId, int permits, int left, List<Holder> holders) {

        static SlotState read(List<?> row) {
            List<Holder> holders = new ArrayList<>();
            for (int i = 3; i < row.size(); i += 3) {
                holders.add(new Holder(
                        Long.parseLong(row.get(i).toString()),
                        row.get(i + 1).toString(),
                        row.get(i + 2).equals("P")));
            }
            String left = row.get(2).toString();
            return new SlotState(
                    Long.parseLong(row.get(0).toString()),
                    Integer.parseInt(row.get(1).toString()),
                    left.isEmpty() ? 0 : Integer.parseInt(left),
                    holders);
        }
    }

    /** @param pending the database has not decided yet */
    record Holder(long userId, String traceId, boolean pending) {}
}
