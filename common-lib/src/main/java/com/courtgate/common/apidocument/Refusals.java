package com.courtgate.common.apidocument;

import com.courtgate.common.envelope.ResultCode;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.headers.Header;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.responses.ApiResponse;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The refusals of an operation: noted while the document is made, written as responses at its end. */
public final class Refusals {
    /** Name of the schema of every refusal. */
    static final String SCHEMA = "Refusal";

    /** Name of the header that says when to ask again. */
    static final String RETRY_AFTER = "RetryAfter";

    private static final String NOTED = "x-refusals";

    private Refusals() {}

    /** Adds to what the operation may refuse with. */
    public static void note(Operation operation, Collection<ResultCode> codes) {
        Set<ResultCode> noted = noted(operation);
        noted.addAll(codes);
        operation.addExtension(NOTED, noted);
    }

    @SuppressWarnings("unchecked")
    private static Set<ResultCode> noted(Operation operation) {
        Object before = operation.getExtensions() == null
                ? null
                : operation.getExtensions().get(NOTED);
        return before == null ? new LinkedHashSet<>() : (Set<ResultCode>) before;
    }

    /** Writes one response per HTTP status, which names its codes. */
    static void write(Operation operation) {
        Map<Integer, String> byStatus = noted(operation).stream()
                .sorted(Comparator.naturalOrder())
                .collect(Collectors.groupingBy(
                        ResultCode::httpStatus,
                        TreeMap::new,
                        Collectors.mapping(Enum::name, Collectors.joining(", "))));
        byStatus.forEach((status, codes) ->
                operation.getResponses().addApiResponse(String.valueOf(status), response(status, codes)));
        if (operation.getExtensions() != null) {
            operation.getExtensions().remove(NOTED);
        }
    }

    private static ApiResponse response(int status, String codes) {
        var schema = new Schema<>().$ref("#/components/schemas/" + SCHEMA);
        var response = new ApiResponse()
                .description(codes)
                .content(new Content().addMediaType("application/json", new MediaType().schema(schema)));
        if (status == 429 || status == 503) {
            response.addHeaderObject("Retry-After", new Header().$ref("#/components/headers/" + RETRY_AFTER));
        }
        return response;
    }
}
