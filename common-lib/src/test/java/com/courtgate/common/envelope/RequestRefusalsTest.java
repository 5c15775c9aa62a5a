package com.courtgate.common.envelope;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;
import static org.springframework.test.web.servlet.setup.MockMvcBuilders.standaloneSetup;

import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.paging.DateRange;
import com.courtgate.common.paging.PageQuery;
import com.courtgate.common.paging.Period;
import com.courtgate.common.security.Role;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.format.support.DefaultFormattingConversionService;
import org.springframework.http.MediaType;
import org.springframework.http.converter.json.MappingJackson2HttpMessageConverter;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.request.MockHttpServletRequestBuilder;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What somebody is told whose request cannot be taken: the field, and what it takes, in their language. */
class RequestRefusalsTest {
    private final MockMvc mvc;

    RequestRefusalsTest() {
        var forms = new DefaultFormattingConversionService();
        new ServletEnvelopeAutoConfiguration().isoParameters().addFormatters(forms);
        var mapper = new AtomicReference<ObjectMapper>();
        StrictValuesTest.with(mapper::set);
        mvc = standaloneSetup(new Lists())
                .setControllerAdvice(new ServletErrors())
                .setConversionService(forms)
                .setMessageConverters(new MappingJackson2HttpMessageConverter(mapper.get()))
                .setLocaleResolver(new ServletEnvelopeAutoConfiguration().localeResolver())
                .build();
    }

    record Filter(
            @Nullable Role role,
            @Nullable @Size(max = 5) String name,
            @Nullable LocalTime at) {}

    record Booking(
            @NotNull String name,

            @NotNull @Size(min = 1, max = 2, message = "{courtgate.count}")
            List<String> courts,

            long slotId,
            @Nullable LocalDate day) {}

    @RestController
    static class Lists {
        @GetMapping("/list")
        String list(
                @Valid PageQuery page,
                @Valid @ModelAttribute Filter filter,
                @ModelAttribute DateRange days,
                @ModelAttribute Period period) {
            return days + " " + period.from();
        }

        @GetMapping("/one/{day}")
        String one(@PathVariable LocalDate day, @RequestParam Role role) {
            return day + " " + role;
        }

        @PostMapping("/deed")
        String deed(@Valid @RequestBody AdminReason why) {
            return why.why();
        }

        @PostMapping("/book")
        String book(@Valid @RequestBody Booking booking) {
            return booking.name();
        }
    }

    private JsonNode refused(MockHttpServletRequestBuilder request, String language) throws Exception {
        MockHttpServletResponse answer = mvc.perform(request.header("Accept-Language", language))
                .andReturn()
                .getResponse();
        String text = answer.getContentAsString(UTF_8);
        assertThat(answer.getStatus()).as(text).isEqualTo(400);
        assertThat(text).doesNotContain("java.", "courtgate", "Exception", "LocalDate");
        return new ObjectMapper().readTree(text).path("data");
    }

    private String taken(String query) throws Exception {
        return mvc.perform(get("/list?" + query).header("Accept-Language", "en"))
                .andReturn()
                .getResponse()
                .getContentAsString(UTF_8);
    }

    @ParameterizedTest
    @CsvSource({
        "role=STUDNT, role, 'must be one of STUDENT, FRONT_DESK, FINANCE, ADMIN', '应为以下之一：STUDENT, FRONT_DESK, FINANCE, ADMIN'",
        "role=student, role, 'must be one of STUDENT, FRONT_DESK, FINANCE, ADMIN', '应为以下之一：STUDENT, FRONT_DESK, FINANCE, ADMIN'",
        "page=a, page, must be a whole number, 应为整数",
        "size=99999999999, size, must be a whole number, 应为整数",
        "dateFrom=2026/11/27, dateFrom, must be a day such as 2027-06-30, 应为日期，形如 2027-06-30",
        "at=6pm, at, must be a time of day such as 18:00, 应为时间，形如 18:00",
        "from=2026-11-27, from, must be a moment such as 2027-06-30T10:00:00Z, 应为时刻，形如 2027-06-30T10:00:00Z",
    })
    void namesTheFieldAndWhatItTakes(String query, String field, String english, String chinese) throws Exception {
        assertThat(refused(get("/list?" + query), "en").path(field).asText()).isEqualTo(english);
        assertThat(refused(get("/list?" + query), "zh").path(field).asText()).isEqualTo(chinese);
    }

    @ParameterizedTest
    @ValueSource(strings = {"zh-CN", "en", "en-GB", "de", "fr"})
    void takesDaysAsIsoWritesThemInNoLanguageOtherwise(String language) throws Exception {
        for (String day : List.of(
                "2026/11/27",
                "11/27/26",
                "26/12/05",
                "26-12-05",
                "27.11.2026",
                "27.11.26",
                "2026年11月27日",
                "2026-11-27T16:00:00Z",
                "20261127",
                "0026-12-05",
                "+12026-12-05",
                "2026-02-30",
                "1764201600000")) {
            for (String name : List.of("dateFrom", "dateTo")) {
                assertThat(refused(get("/list").param(name, day), language).has(name))
                        .as(day)
                        .isTrue();
            }
            if (!day.contains("/")) {
                assertThat(refused(get("/one/{day}", day).param("role", "ADMIN"), language)
                                .has("day"))
                        .as(day)
                        .isTrue();
            }
        }
        for (String moment :
                List.of("2026-11-27", "1764201600000", "Fri, 27 Nov 2026 10:00:00 GMT", "27/11/2026 10:00")) {
            assertThat(refused(get("/list").param("from", moment), language).has("from"))
                    .as(moment)
                    .isTrue();
        }
    }

    @Test
    void takesWhatIsoSaysAndLeavesItAsItIs() throws Exception {
        assertThat(taken("dateFrom=1000-01-01&dateTo=9999-12-31&from=2026-11-27T10:00:00.000Z"))
                .contains("DateRange[dateFrom=1000-01-01, dateTo=9999-12-31] 2026-11-27T10:00:00Z");
        assertThat(taken("dateFrom=&dateTo=&from=")).contains("DateRange[dateFrom=null, dateTo=null] null");
    }

    @Test
    void namesAParameterThatIsMissing() throws Exception {
        assertThat(refused(get("/one/2026-11-27"), "en").path("role").asText()).isEqualTo("is missing");
        assertThat(refused(get("/one/2026-11-27"), "zh").path("role").asText()).isEqualTo("必填");
        assertThat(refused(get("/one/2026-11-27?role=X"), "zh").path("role").asText())
                .contains("ADMIN");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "null", "{}", "{\"why\": null}"})
    void namesAReasonThatIsMissing(String body) throws Exception {
        var asked = post("/deed").contentType(MediaType.APPLICATION_JSON).content(body);
        assertThat(refused(asked, "en").path("why").asText()).isNotEmpty();
    }

    @Test
    void namesEachFieldThatARequestWithoutABodyLacks() throws Exception {
        JsonNode reasons = refused(post("/book"), "zh");
        assertThat(reasons.toString()).isEqualTo("{\"name\":\"必填\",\"courts\":\"必填\",\"slotId\":\"必填\"}");
    }

    @Test
    void speaksOfTheLengthOfATextAndTheNumberOfThings() throws Exception {
        var deed = post("/deed").contentType(MediaType.APPLICATION_JSON).content("{\"why\": \"ab\"}");
        assertThat(refused(deed, "zh").path("why").asText()).isEqualTo("长度必须在3和200之间");
        assertThat(refused(get("/list?name=abcdef"), "zh").path("name").asText())
                .startsWith("长度");
        var book = post("/book")
                .contentType(MediaType.APPLICATION_JSON)
                .content("{\"name\": \"a\", \"slotId\": 1, \"courts\": []}");
        assertThat(refused(book, "zh").path("courts").asText()).isEqualTo("个数必须在1和2之间");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"day\": \"2027-06-30T16:00:00.000Z\"} | day | 应为日期，形如 2027-06-30",
                "{\"slotId\": \"5\"} | slotId | 应为整数",
                "{\"courts\": \"a\"} | courts | 应为列表",
                "{\"name\": \"\\ud83d\"} | name | 含有不完整的字符，请重新输入",
                "[] | body | 应为 JSON 对象",
                "\"x\" | body | 应为 JSON 对象",
                "{\"name\": | body | 不是有效的 JSON（第 1 行第 9 个字符）",
                "name=x | body | 不是有效的 JSON（第 1 行第 1 个字符）"
            })
    void saysWhatABodyShouldHaveSaid(String body, String field, String reason) throws Exception {
        var asked = post("/book").contentType(MediaType.APPLICATION_JSON).content(body);
        assertThat(refused(asked, "zh").path(field).asText()).isEqualTo(reason);
    }
}
