package com.courtgate.common.discovery;

import io.swagger.v3.oas.annotations.Hidden;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Tells the gateway how this instance is; imported by each service that stands behind one. */
@RestController
@Hidden
public final class InternalInstanceController {
    private final ThisInstance instance;

    InternalInstanceController(ThisInstance instance) {
        this.instance = instance;
    }

    /** Never waits for anything. */
    @GetMapping("/internal/instance")
    InstanceState state() {
        return instance.state();
    }
}
