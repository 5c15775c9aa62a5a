package com.courtgate.reserve;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.media.ArraySchema;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.IntegerSchema;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.parameters.RequestBody;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.responses.ApiResponses;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The OpenAPI document, by hand: functional routes have no signatures that it could be read from. */
@Configuration(proxyBeanMethods = false)
class ApiDocument {
    private static final String JSON = "application/json";
    private static final String EVENTS = "text/event-stream";

    @Bean
    OpenAPI reserveApi() {
        return new OpenAPI()
                .info(new Info().title("Courtgate reserve-service").version("1").description("Grabs and their results"))
                .path("/reserve/", new PathItem().post(grab()))
                .path("/reserve/mine", new PathItem().get(mine()))
                .path("/reserve/result/{traceId}", new PathItem().get(result()))
                .path("/reserve/result/{traceId}/events", new PathItem().get(events()));
    }

    private static Operation grab() {
        Schema<?> body = new ObjectSchema()
                .addProperty("sessionId", id())
                .addProperty("slotId", id().description("this slot, or preferences"))
                .addProperty(
                        "preferences",
                        new ArraySchema()
                                .items(id())
                                .minItems(1)
                                .maxItems(10)
                                .uniqueItems(true)
                                .description("the first free one of these slots"))
                .required(List.of("sessionId"));
        Schema<?> held =
                new ObjectSchema().addProperty("traceId", new StringSchema()).addProperty("slotId", id());
        return operation("grab", "Grabs a court hour")
                .requestBody(new RequestBody().required(true).content(content(JSON, body)))
                .responses(answers(
                        "202",
                        "held; the result follows",
                        content(JSON, envelope(held)),
                        Map.of(
                                "400", "VALIDATE_FAILED, PARAM_ERROR",
                                "409",
                                        "UNGATED, DUP_REQ, OUT_OF_STOCK, QUOTA_EXCEEDED,"
                                                + " SLOT_CLOSED with data.state",
                                "503",
                                        "UNAVAILABLE, FAILED: nothing is held;"
                                                + " UNAVAILABLE with data.traceId:"
                                                + " something may be, its result tells")));
    }

    private static Operation mine() {
        Schema<?> ids = new ArraySchema().items(id());
        Schema<?> trace = new ObjectSchema()
                .addProperty("traceId", new StringSchema())
                .addProperty("slotIds", ids)
                .addProperty("status", new StringSchema()._enum(List.of("PENDING", "SUCCESS")))
                .addProperty("reservationIds", ids);
        return operation("mine", "The caller's live grabs of a session, for who got no answer")
                .addParametersItem(new Parameter()
                        .in("query")
                        .name("sessionId")
                        .required(true)
                        .schema(id()))
                .responses(answers(
                        "200",
                        "what is pending or reserved; a grab that failed is not here",
                        content(JSON, envelope(new ArraySchema().items(trace))),
                        Map.of(
                                "400", "VALIDATE_FAILED",
                                "503", "UNAVAILABLE: not known now, ask again")));
    }

    private static Operation result() {
        return operation("result", "What became of a grab; waits for it if asked to")
                .addParametersItem(trace())
                .addParametersItem(new Parameter()
                        .in("query")
                        .name("waitMillis")
                        .schema(new IntegerSchema().minimum(BigDecimal.ZERO).maximum(BigDecimal.valueOf(20_000))))
                .responses(answers(
                        "200",
                        "the result now",
                        content(JSON, envelope(shownResult())),
                        Map.of("404", "NOT_FOUND: unknown, or somebody else's")));
    }

    private static Operation events() {
        return operation(
                        "events",
                        "Comments as signs of life, then one event `result`: when the grab is"
                                + " decided, or with what is known after a minute")
                .addParametersItem(trace())
                .responses(answers(
                        "200",
                        "server-sent events",
                        content(EVENTS, shownResult()),
                        Map.of("404", "NOT_FOUND: unknown, or somebody else's")));
    }

    private static Schema<?> shownResult() {
        return new ObjectSchema()
                .addProperty("traceId", new StringSchema())
                .addProperty("status", new StringSchema()._enum(List.of("PENDING", "SUCCESS", "FAILED")))
                .addProperty("reservationId", id())
                .addProperty("orderNo", new StringSchema())
                .addProperty("slotId", id())
                .addProperty("reason", new StringSchema());
    }

    private static Schema<?> envelope(Schema<?> data) {
        return new ObjectSchema()
                .addProperty("code", new IntegerSchema())
                .addProperty("enumCode", new StringSchema())
                .addProperty("message", new StringSchema())
                .addProperty("data", data)
                .addProperty("requestId", new StringSchema());
    }

    private static Schema<?> id() {
        return new IntegerSchema().format("int64");
    }

    private static Parameter trace() {
        return new Parameter().in("path").name("traceId").required(true).schema(new StringSchema());
    }

    private static Operation operation(String id, String summary) {
        return new Operation().operationId(id).summary(summary).addTagsItem("grab");
    }

    private static Content content(String type, Schema<?> schema) {
        return new Content().addMediaType(type, new MediaType().schema(schema));
    }

    private static ApiResponses answers(String status, String meaning, Content content, Map<String, String> refusals) {
        var answers = new ApiResponses();
        answers.addApiResponse(status, new ApiResponse().description(meaning).content(content));
        refusals.forEach((code, why) -> answers.addApiResponse(code, new ApiResponse().description(why)));
        return answers;
    }
}
