package com.courtgate.reserve.hold;

import com.courtgate.common.apidocument.DocumentedOperation;
import com.courtgate.common.envelope.ResultCode;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.PathItem;
import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springframework.stereotype.Component;

/** {@link GrabEndpoint} in the OpenAPI document. */
@Component
class GrabApiDocumentation implements OpenApiCustomizer {

    @Override
    public void customise(OpenAPI document) {
        var grab = new DocumentedOperation(document, "grab", "grab", "Grab a court hour")
                .describedAs("The first free one of the slots wanted is held, and recorded soon after. DUP_REQ comes"
                        + " with data.traceId of the hold that the caller has, UNGATED with data.flashTime, SLOT_CLOSED"
                        + " with data.state. UNAVAILABLE with data.traceId: something may be held, the result tells;"
                        + " with data.undecided: the same, and listMyGrabs tells; with neither, and FAILED: nothing"
                        + " is held, and of such presses five a minute are not counted.")
                .takes(GrabRequest.class)
                .answers(202, "Held; the result follows", GrabEndpoint.Accepted.class)
                .refuses(ResultCode.ofGrab());
        document.path("/reserve", new PathItem().post(grab.done()));
    }
}
