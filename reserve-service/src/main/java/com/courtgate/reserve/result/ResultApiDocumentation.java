package com.courtgate.reserve.result;

import com.courtgate.common.apidocument.DocumentedOperation;
import com.courtgate.common.envelope.ResultCode;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.media.IntegerSchema;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.parameters.Parameter;
import java.math.BigDecimal;
import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springframework.stereotype.Component;

/** {@link ResultRoutes} in the OpenAPI document. */
@Component
class ResultApiDocumentation implements OpenApiCustomizer {
    private static final String TAG = "grab";

    @Override
    public void customise(OpenAPI document) {
        document.path("/reserve/mine", new PathItem().get(mine(document)));
        document.path("/reserve/result/{traceId}", new PathItem().get(result(document)));
        document.path("/reserve/result/{traceId}/events", new PathItem().get(events(document)));
    }

    private static Operation mine(OpenAPI document) {
        return new DocumentedOperation(document, "listMyGrabs", TAG, "The caller's live grabs of a session")
                .describedAs("For whoever got no answer: what is pending or reserved. A grab that failed is not here.")
                .with(new Parameter()
                        .in("query")
                        .name("sessionId")
                        .required(true)
                        .schema(new IntegerSchema().format("int64").minimum(BigDecimal.ONE)))
                .respondsWithListOf(200, "Live grabs", FindUserHolds.MyTrace.class)
                .done();
    }

    private static Operation result(OpenAPI document) {
        return new DocumentedOperation(document, "readResult", TAG, "What became of a grab or an order")
                .with(trace())
                .with(new Parameter()
                        .in("query")
                        .name("waitMillis")
                        .description("How long to wait for a final result")
                        .schema(new IntegerSchema()
                                .minimum(BigDecimal.ZERO)
                                .maximum(BigDecimal.valueOf(ResultRoutes.LONGEST_WAIT_MILLIS))))
                .answers(200, "What is known now", TraceResult.View.class)
                .refuses(ResultCode.NOT_FOUND)
                .done();
    }

    private static Operation events(OpenAPI document) {
        return new DocumentedOperation(document, "followResult", TAG, "The result of a grab as a server-sent event")
                .describedAs("Comments as signs of life, then one event `result`: when the grab is decided, or with"
                        + " what is known after a minute.")
                .with(trace())
                .answersEvents("One event `result`", TraceResult.View.class)
                .refuses(ResultCode.NOT_FOUND)
                .done();
    }

    private static Parameter trace() {
        return new Parameter().in("path").name("traceId").required(true).schema(new StringSchema());
    }
}
