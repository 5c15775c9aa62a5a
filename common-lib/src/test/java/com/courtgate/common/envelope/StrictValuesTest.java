package com.courtgate.common.envelope;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.jackson.JacksonAutoConfiguration;
import org.springframework.boot.test.context.ConfigDataApplicationContextInitializer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** What a body may say, with the mapper that every service has. */
class StrictValuesTest {
    record Body(
            @Nullable LocalDate day,
            @Nullable LocalTime time,
            @Nullable @JsonFormat(pattern = "HH:mm") LocalTime hour,
            @Nullable Instant at,
            @Nullable OffsetDateTime from,
            @Nullable String text,
            @Nullable Integer number,
            @Nullable Boolean flag,
            @Nullable DayOfWeek weekday,
            @Nullable List<String> texts,
            @Nullable Map<String, Object> more) {}

    static void with(Consumer<ObjectMapper> use) {
        new ApplicationContextRunner()
                .withInitializer(new ConfigDataApplicationContextInitializer())
                .withPropertyValues("spring.config.import=classpath:courtgate-defaults.yml")
                .withConfiguration(
                        AutoConfigurations.of(StrictValuesAutoConfiguration.class, JacksonAutoConfiguration.class))
                .run(context -> use.accept(context.getBean(ObjectMapper.class)));
    }

    private static Body read(ObjectMapper json, String body) {
        try {
            return json.readValue(body, Body.class);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @Test
    void takesWhatIsoSays() {
        with(json -> {
            Body read = read(json, """
                    {"day": "2027-06-30", "time": "18:00", "hour": "18:00:00", "at": "2027-06-30T18:00:00+08:00",
                     "text": "一号场 😀", "number": 5, "flag": true, "weekday": "MONDAY", "texts": [""]}
                    """);
            assertThat(read.day()).isEqualTo("2027-06-30");
            assertThat(read.time()).isEqualTo("18:00");
            assertThat(read.hour()).isEqualTo("18:00");
            assertThat(read.at()).isEqualTo("2027-06-30T10:00:00Z");
            assertThat(read.text()).isEqualTo("一号场 😀");
            assertThat(read.weekday()).isEqualTo(DayOfWeek.MONDAY);
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "day     | \"2027-06-30T16:00:00.000Z\" | invalid.day",
                "day     | \"2027-06-30T16:00:00\"      | invalid.day",
                "day     | \"2027/06/30\"               | invalid.day",
                "day     | \"30.06.2027\"               | invalid.day",
                "day     | \"2027-6-30\"                | invalid.day",
                "day     | \"2027-02-29\"               | invalid.day",
                "day     | \" 2027-06-30\"              | invalid.day",
                "day     | \"\"                         | invalid.day",
                "day     | [2027,6,30]                    | invalid.day",
                "day     | 20999                          | invalid.day",
                "day     | 1814313600000                  | invalid.day",
                "day     | true                           | invalid.day",
                "day     | {}                             | invalid.day",
                "time    | \"2027-06-30T18:00:00Z\"     | invalid.timeOfDay",
                "time    | \"24:00\"                    | invalid.timeOfDay",
                "time    | \"6 pm\"                     | invalid.timeOfDay",
                "time    | \"18:00:30\"                 | invalid.timeOfDay",
                "time    | [18,0]                         | invalid.timeOfDay",
                "hour    | \"18:00:30\"                 | invalid.timeOfDay",
                "hour    | \"8:00\"                     | invalid.timeOfDay",
                "hour    | [18,0]                         | invalid.timeOfDay",
                "hour    | 18                             | invalid.timeOfDay",
                "at      | \"2027-06-30\"               | invalid.moment",
                "at      | \"2027-06-30T18:00:00\"      | invalid.moment",
                "at      | \"1814313600\"               | invalid.moment",
                "at      | 1814313600                     | invalid.moment",
                "at      | 1814313600.5                   | invalid.moment",
                "at      | \"Wed, 30 Jun 2027 10:00:00 GMT\" | invalid.moment",
                "at      | \"+12027-06-30T18:00:00Z\"   | invalid.moment",
                "at      | \"0026-06-30T18:00:00Z\"     | invalid.moment",
                "from    | \"+12027-06-30T18:00:00Z\"   | invalid.moment",
                "from    | \"2027-06-30\"               | invalid.moment",
                "from    | \"2027-06-30T18:00:00\"      | invalid.moment",
                "from    | \"1814313600\"               | invalid.moment",
                "from    | 1814313600                     | invalid.moment",
                "text    | 5                              | invalid.text",
                "text    | 5.5                            | invalid.text",
                "text    | true                           | invalid.text",
                "text    | [\"a\"]                      | invalid.text",
                "text    | {}                             | invalid.text",
                "text    | \"half \\ud83d\"           | invalid.characters",
                "text    | \"\\ude00 half\"           | invalid.characters",
                "text    | \"\\ude00\\ud83d\"       | invalid.characters",
                "texts.[1] | [\"a\", \"\\ud83d\"]   | invalid.characters",
                "texts   | \"a\"                        | invalid.list",
                "more.a  | {\"a\": \"\\ud83d\"}     | invalid.characters",
                "number  | \"5\"                        | invalid.wholeNumber",
                "number  | \"\"                         | invalid.wholeNumber",
                "number  | 5.0                            | invalid.wholeNumber",
                "number  | true                           | invalid.wholeNumber",
                "number  | [5]                            | invalid.wholeNumber",
                "flag    | \"true\"                     | invalid.boolean",
                "flag    | 1                              | invalid.boolean",
                "weekday | 0                              | invalid.choice",
                "weekday | \"0\"                        | invalid.choice",
                "weekday | \"\"                         | invalid.choice",
                "weekday | \"monday\"                   | invalid.choice"
            })
    void refusesWhatWouldHaveToBeMadeFit(String path, String value, String reason) {
        String field = path.replaceAll("\\..*", "");
        with(json -> {
            Throwable refused = catchThrowable(() -> read(json, "{\"" + field + "\": " + value + "}"));
            assertThat(refused).as(value).hasCauseInstanceOf(JsonMappingException.class);
            assertThat(JsonErrorDetails.of(refused)).containsOnlyKeys(path);
            assertThat(JsonErrorDetails.of(refused).get(path).key()).isEqualTo(reason);
        });
    }

    @Test
    void refusesWhatFollowsABody() {
        with(json -> assertThat(catchThrowable(() -> read(json, "{} {}"))).isNotNull());
    }

    @Test
    void writesWhatItReads() {
        with(json -> {
            Body body = read(json, "{\"day\":\"2027-06-30\",\"time\":\"18:00\",\"at\":\"2027-06-30T10:00:00Z\"}");
            assertThat(read(json, json.valueToTree(body).toString())).isEqualTo(body);
        });
    }
}
