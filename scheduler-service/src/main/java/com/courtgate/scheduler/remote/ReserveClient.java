package com.courtgate.scheduler.remote;

import feign.FeignException;
import java.util.List;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;

/** reserve-service's internal endpoints. */
@FeignClient("reserve-service")
public interface ReserveClient {

    /** Loads what is not loaded yet; a live counter keeps its value, the gate its position. */
    @PostMapping("/internal/sessions/{id}/load")
    void load(@PathVariable("id") long id, @RequestBody LoadDocument document);

    @PostMapping("/internal/sessions/{id}/gate")
    void gate(@PathVariable("id") long id, @RequestBody GatePosition position);

    /** A session that is not loaded has no gate to close. */
    default void closeGate(long id) {
        try {
            gate(id, new GatePosition(Gate.CLOSED));
        } catch (FeignException.NotFound notLoaded) {
            // nothing can be grabbed there
        }
    }

    @GetMapping("/internal/sessions/{id}/pulse")
    Pulse pulse(@PathVariable("id") long id);

    @GetMapping("/internal/sessions/{id}/state")
    StockState state(@PathVariable("id") long id);

    /** Never touches a pending hold; may be repeated. */
    @PostMapping("/internal/sessions/{id}/repair")
    void repair(@PathVariable("id") long id, @RequestBody Repair repair);

    /** Where a gate is to be. */
    record GatePosition(Gate state) {}

    /**
     * The cheap question whether Redis still has a session.
     *
     * @param quota most permits of one user, as loaded
     */
    record Pulse(boolean loaded, int quota, Gate gate) {}

    /**
     * How to bring Redis to what the database says.
     *
     * @param adopt holders that Redis lost
     * @param release holders that the database does not have
     * @param recount slots whose counter is to be permits - holders
     */
    record Repair(List<Holder> adopt, List<Holder> release, List<Long> recount) {}
}
