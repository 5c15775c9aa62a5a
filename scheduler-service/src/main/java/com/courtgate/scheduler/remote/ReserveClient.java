package com.courtgate.scheduler.remote;

import com.courtgate.common.contract.Allowances;
import com.courtgate.common.contract.session.Gate;
import com.courtgate.common.contract.session.GateMove;
import com.courtgate.common.contract.session.LoadState;
import com.courtgate.common.contract.session.RedisIncarnation;
import com.courtgate.common.contract.session.SessionStock;
import com.courtgate.common.contract.session.StockRepair;
import com.courtgate.common.contract.session.StockState;
import feign.FeignException;
import org.jspecify.annotations.Nullable;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;

/** reserve-service's internal endpoints. */
@FeignClient("reserve-service")
public interface ReserveClient {

    /**
     * Loads what is not loaded yet; a live counter keeps its value, the gate its position. Throws where Redis was
     * emptied since the database was asked, who has to be asked again.
     */
    @PostMapping("/internal/sessions/{id}/load")
    void load(@PathVariable("id") long id, @RequestBody SessionStock stock);

    @PostMapping("/internal/sessions/{id}/gate")
    void gate(@PathVariable("id") long id, @RequestBody GateMove move);

    /** A session that is not loaded has no gate to close. */
    default void closeGate(long id) {
        try {
            gate(id, new GateMove(Gate.CLOSED));
        } catch (FeignException.NotFound notLoaded) {
            // nothing can be grabbed there
        }
    }

    @GetMapping("/internal/sessions/{id}/pulse")
    LoadState loadState(@PathVariable("id") long id);

    @GetMapping("/internal/sessions/{id}/life")
    RedisIncarnation incarnation(@PathVariable("id") long id);

    /** Returns the incarnation of a session in Redis; null from a release before that knows of none. */
    default @Nullable String incarnationOf(long id) {
        try {
            return incarnation(id).id();
        } catch (FeignException.NotFound fromBefore) {
            return null;
        }
    }

    @GetMapping("/internal/sessions/{id}/state")
    StockState state(@PathVariable("id") long id);

    /** Replaces who may have less of the session than others. */
    @PostMapping("/internal/sessions/{id}/allowances")
    void allowances(@PathVariable("id") long id, @RequestBody Allowances allowances);

    /** Never touches a pending hold; may be repeated. */
    @PostMapping("/internal/sessions/{id}/repair")
    void repair(@PathVariable("id") long id, @RequestBody StockRepair repair);
}
