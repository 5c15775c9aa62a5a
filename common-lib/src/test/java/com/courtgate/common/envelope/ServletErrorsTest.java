package com.courtgate.common.envelope;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.setup.MockMvcBuilders.standaloneSetup;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpHeaders;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

class ServletErrorsTest {
    private final MockMvc mvc = standaloneSetup(new Halves())
            .setControllerAdvice(new ServletErrors())
            .build();

    /** Fails in the middle of a table. */
    @RestController
    static class Halves {
        @GetMapping("/kept")
        void kept(HttpServletResponse response) throws IOException {
            write(response);
            throw new IllegalStateException("in the middle");
        }

        @GetMapping("/sent")
        void sent(HttpServletResponse response) throws IOException {
            write(response);
            response.flushBuffer();
            throw new IllegalStateException("in the middle");
        }

        private static void write(HttpServletResponse response) throws IOException {
            response.setContentType("text/csv");
            response.setHeader(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=half.csv");
            response.getOutputStream().write("id,name\n1,".getBytes(UTF_8));
        }
    }

    @Test
    void takesThePlaceOfHalfATableThatHasNotLeft() throws Exception {
        MockHttpServletResponse answer = mvc.perform(get("/kept")).andReturn().getResponse();
        assertThat(answer.getStatus()).isEqualTo(500);
        assertThat(answer.getContentType()).isEqualTo("application/json");
        assertThat(answer.getHeader(HttpHeaders.CONTENT_DISPOSITION)).isNull();
        JsonNode envelope = new ObjectMapper().readTree(answer.getContentAsString());
        assertThat(envelope.path("enumCode").asText()).isEqualTo("ERROR");
    }

    @Test
    void leavesAloneWhatHasLeft() {
        assertThatThrownBy(() -> mvc.perform(get("/sent"))).hasRootCauseMessage("in the middle");
    }
}
