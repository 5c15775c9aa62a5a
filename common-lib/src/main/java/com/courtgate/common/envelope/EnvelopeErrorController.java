package com.courtgate.common.envelope;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import org.slf4j.MDC;
import org.springframework.boot.web.servlet.error.ErrorController;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Errors that never reached a controller (a refused path, a broken header). */
@RestController
class EnvelopeErrorController implements ErrorController {

    @RequestMapping("/error")
    ResponseEntity<Envelope<Object>> error(HttpServletRequest request) {
        Object status = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
        ApiException refusal = FrameworkErrors.refusalFor(status instanceof Integer known ? known : 404);
        return ResponseEntity.status(refusal.httpStatus())
                .body(Envelope.of(
                        refusal, Locales.of(request.getHeader("Accept-Language")), MDC.get(RequestIds.MDC_KEY)));
    }
}
