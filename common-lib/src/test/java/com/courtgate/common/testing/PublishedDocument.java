package com.courtgate.common.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.StreamSupport;

/**
 * The OpenAPI document that a service publishes, beside the one in {@code docs/api} that clients are generated from.
 */
public final class PublishedDocument {
    /** Set to {@code true}, the file is written instead of compared. */
    private static final String WRITE = "courtgate.write-documents";

    private static final Path FOLDER = Path.of("..", "docs", "api"); // tests run in their module's folder
    private static final ObjectMapper JSON = JsonMapper.builder()
            .configure(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS, true)
            .build();

    private final JsonNode document;

    private PublishedDocument(JsonNode document) {
        this.document = document;
    }

    /** An operation of the document. */
    public record Operation(String method, String path, JsonNode node) {
        /** Whether a request without a token is let in. */
        public boolean isOpen() {
            return node.has("security") && node.get("security").isEmpty();
        }

        @Override
        public String toString() {
            return method + " " + path;
        }
    }

    public static PublishedDocument of(String text) {
        try {
            return new PublishedDocument(JSON.readTree(text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Fails when the file says anything else. */
    public PublishedDocument isCommittedAs(String name) {
        Path file = FOLDER.resolve(name + ".json");
        try {
            String text = sorted();
            if (Boolean.getBoolean(WRITE)) {
                Files.createDirectories(FOLDER);
                Files.writeString(file, text);
            }
            assertThat(Files.exists(file) ? Files.readString(file) : "")
                    .as("docs/api/%s.json; rewrite it by running this test with -D%s=true", name, WRITE)
                    .isEqualTo(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /** Fails unless each operation says what a client needs to know, and its types are told apart. */
    public PublishedDocument readsWell() {
        assertThat(document.path("openapi").asText()).startsWith("3.1");
        Set<String> tags = new HashSet<>();
        document.path("tags").forEach(tag -> {
            assertThat(tag.path("description").asText()).as("tag %s", tag).isNotBlank();
            tags.add(tag.path("name").asText());
        });
        Set<String> ids = new HashSet<>();
        operations().forEach(operation -> {
            JsonNode node = operation.node();
            assertThat(node.path("summary").asText())
                    .as("summary of %s", operation)
                    .isNotBlank();
            assertThat(node.path("operationId").asText())
                    .as("id of %s", operation)
                    .matches("[a-z]+[A-Za-z]*")
                    .satisfies(id ->
                            assertThat(ids.add(id)).as("id %s is used once", id).isTrue());
            assertThat(node.path("tags")).as("tags of %s", operation).hasSize(1);
            assertThat(tags)
                    .as("tag of %s", operation)
                    .contains(node.path("tags").path(0).asText());
            answersInEnvelopes(operation);
        });
        return this;
    }

    private static void answersInEnvelopes(Operation operation) {
        Set<String> statuses = new HashSet<>();
        operation.node().path("responses").properties().forEach(response -> {
            statuses.add(response.getKey());
            if (response.getKey().matches("[45]..")) {
                assertThat(response.getValue()
                                .at("/content/application~1json/schema/$ref")
                                .asText())
                        .as("%s of %s", response.getKey(), operation)
                        .isEqualTo("#/components/schemas/Refusal");
            }
        });
        assertThat(statuses).as("answers of %s", operation).contains("429", "500", "503");
        assertThat(operation.isOpen() || statuses.contains("401"))
                .as("401 of %s", operation)
                .isTrue();
    }

    public List<Operation> operations() {
        List<Operation> operations = new ArrayList<>();
        for (Map.Entry<String, JsonNode> path : document.path("paths").properties()) {
            for (Map.Entry<String, JsonNode> method : path.getValue().properties()) {
                operations.add(new Operation(method.getKey().toUpperCase(), path.getKey(), method.getValue()));
            }
        }
        return operations;
    }

    public JsonNode schema(String name) {
        return document.at("/components/schemas/" + name);
    }

    /** Returns the properties that are always there. */
    public List<String> required(String schema) {
        return StreamSupport.stream(schema(schema).path("required").spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }

    private String sorted() throws IOException {
        var printer = new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n"));
        printer.indentArraysWith(new DefaultIndenter("  ", "\n"));
        Object tree = JSON.treeToValue(document, Object.class);
        return JSON.writer(printer).writeValueAsString(tree) + "\n";
    }
}
