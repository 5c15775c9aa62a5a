package com.courtgate.booking.people.identity;

import com.courtgate.common.envelope.Reason;
import com.courtgate.common.security.Role;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.Validator;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Reads accounts from CSV (UTF-8, header {@code studentId,name,password[,role]}). */
@Component
public class UserCsvReader {
    private static final int MOST_ROWS = 20_000;
    private static final int MOST_REASONS = 100;
    private static final Set<String> REQUIRED = Set.of("studentid", "name", "password");
    private static final CSVFormat FORMAT = CSVFormat.RFC4180
            .builder()
            .setHeader()
            .setSkipHeaderRecord(true)
            .setIgnoreHeaderCase(true)
            .setIgnoreSurroundingSpaces(true)
            .setIgnoreEmptyLines(true)
            .get();

    private final Validator validator;

    UserCsvReader(Validator validator) {
        this.validator = validator;
    }

    public sealed interface Outcome {}

    public record Read(List<NewUser> users) implements Outcome {}

    /** Line, such as {@code line 7}, to what is wrong with it; the first hundred. */
    public record Unusable(Map<String, Reason> reasons) implements Outcome {}

    public Outcome read(byte[] csv) {
        Map<String, Reason> reasons = new LinkedHashMap<>();
        List<NewUser> users = new ArrayList<>();
        try (CSVParser parser = CSVParser.parse(new StringReader(text(csv)), FORMAT)) {
            if (!headerFits(parser)) {
                return new Unusable(Map.of("line 1", Reason.of("reason.csvHead")));
            }
            boolean hasRole = parser.getHeaderMap().containsKey("role");
            for (CSVRecord row : parser) {
                if (users.size() == MOST_ROWS) {
                    return new Unusable(Map.of("body", Reason.of("reason.csvRows", String.valueOf(MOST_ROWS))));
                }
                users.add(user(row, hasRole, "line " + parser.getCurrentLineNumber(), reasons));
            }
        } catch (CharacterCodingException e) {
            return new Unusable(Map.of("body", Reason.of("reason.notUtf8")));
        } catch (IOException | UncheckedIOException | IllegalArgumentException e) {
            return new Unusable(Map.of("body", Reason.of("reason.notCsv")));
        }
        if (users.isEmpty()) {
            reasons.put("body", Reason.of("reason.noRows"));
        }
        return reasons.isEmpty() ? new Read(users) : new Unusable(reasons);
    }

    private static String text(byte[] csv) throws CharacterCodingException {
        String text =
                StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(csv)).toString();
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    private static boolean headerFits(CSVParser parser) {
        Set<String> names = new TreeSet<>();
        parser.getHeaderNames().forEach(name -> names.add(name.toLowerCase(Locale.ROOT)));
        boolean complete = names.containsAll(REQUIRED);
        names.removeAll(REQUIRED);
        names.remove("role");
        return complete && names.isEmpty();
    }

    private NewUser user(CSVRecord row, boolean hasRole, String line, Map<String, Reason> reasons) {
        if (!row.isConsistent()) {
            complain(reasons, line, Reason.of("reason.csvFields", String.valueOf(row.size())));
            return new NewUser("", "", "", null);
        }
        String role = hasRole ? row.get("role") : "";
        var user = new NewUser(row.get("studentId"), row.get("name"), row.get("password"), role(role));
        if (!role.isEmpty() && user.role() == null) {
            complain(
                    reasons,
                    line,
                    Reason.of("reason.csvRole", List.of(Role.values()).toString()));
        }
        validator.validate(user).stream()
                .min(Comparator.comparing(broken -> broken.getPropertyPath().toString()))
                .ifPresent(broken -> complain(reasons, line, sentence(broken)));
        return user;
    }

    private static @Nullable Role role(String text) {
        return Stream.of(Role.values())
                .filter(role -> role.name().equals(text))
                .findFirst()
                .orElse(null);
    }

    private static Reason sentence(ConstraintViolation<NewUser> broken) {
        return Reason.of("reason.csvField", broken.getPropertyPath().toString(), broken.getMessage());
    }

    private static void complain(Map<String, Reason> reasons, String line, Reason reason) {
        if (reasons.size() < MOST_REASONS) {
            reasons.putIfAbsent(line, reason);
        }
    }
}
