package com.courtgate.gateway.services;

import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.Locales;
import com.courtgate.common.envelope.RequestIds;
import com.courtgate.common.envelope.ResultCode;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import org.springframework.http.HttpHeaders;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** State of the services, for the office. */
@RestController
@Tag(name = "services", description = "How the services are")
class ServiceController {
    private final ProbeServices services;

    ServiceController(ProbeServices services) {
        this.services = services;
    }

    @Operation(operationId = "listServices", summary = "Health of each service, as this gateway sees it")
    @GetMapping("/admin/services")
    Mono<Envelope<List<ServiceHealth>>> list(ServerWebExchange exchange) {
        HttpHeaders asked = exchange.getRequest().getHeaders();
        return services.all()
                .map(found -> Envelope.of(
                        ResultCode.SUCCESS,
                        found,
                        Locales.of(asked.getFirst(HttpHeaders.ACCEPT_LANGUAGE)),
                        asked.getFirst(RequestIds.HEADER)));
    }
}
