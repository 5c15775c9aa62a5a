package com.courtgate.booking.people.account;

import com.courtgate.booking.people.identity.NewUser;
import com.courtgate.booking.people.identity.NewUser.FirstPasswords;
import com.courtgate.booking.people.identity.UserCsvReader;
import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.contract.payment.People;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.Reason;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.paging.Csv;
import com.courtgate.common.paging.PageQuery;
import com.courtgate.common.paging.Paged;
import com.courtgate.common.security.CurrentUser;
import io.swagger.v3.oas.annotations.Hidden;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@Tag(name = "accounts", description = "Accounts, for the office")
record UserAdminController(AccountMapper accounts, AddUsers addUsers, UserCsvReader userCsvReader, Clock clock) {
    @Schema(name = "ImportReport")
    record Imported(int imported) {}

    @Operation(operationId = "listUsers", summary = "Accounts, by part of a student id or name")
    @GetMapping("/admin/users")
    Envelope<Paged<AccountMapper.Listed>> list(
            @Valid @ParameterObject PageQuery page,
            @Valid @ModelAttribute @ParameterObject AccountMapper.Filter filter) {
        return Envelope.ok(
                Paged.of(accounts.find(page.forMapper(), null, filter, clock.instant()), Function.identity()));
    }

    @Operation(operationId = "exportUsers", summary = "Accounts as CSV, the first 10,000")
    @GetMapping(value = "/admin/users.csv", produces = "text/csv")
    ResponseEntity<String> csv(@Valid @ModelAttribute @ParameterObject AccountMapper.Filter filter) {
        return Csv.of("users", AccountMapper.Listed.class)
                .answer(accounts.find(Csv.page(), null, filter, clock.instant()));
    }

    @Operation(operationId = "addUsers", summary = "Add up to 1,000 accounts, all or none")
    @Refuses(ResultCode.USERNAME_EXISTED)
    @PostMapping(path = "/admin/users", consumes = MediaType.APPLICATION_JSON_VALUE)
    Envelope<List<AddUsers.AddedUser>> add(
            CurrentUser admin,
            @RequestBody @Size(min = 1, max = 1000, message = "{courtgate.count}")
                    List<@NotNull @Valid NewUser> users) {
        return Envelope.ok(added(addUsers.add(admin, "users.add", users, FirstPasswords.KEEP))
                .users());
    }

    /**
     * Up to 20,000 accounts from CSV; nothing is imported while any line is bad.
     *
     * @param firstPasswords what those of the file are good for: classmates may know them
     */
    @Operation(
            operationId = "importUsers",
            summary = "Add up to 20,000 accounts from CSV; none while a line is bad. Their first passwords are good for"
                    + " choosing others")
    @Refuses(ResultCode.USERNAME_EXISTED)
    @PostMapping(path = "/admin/users/import", consumes = "text/csv")
    Envelope<Imported> importCsv(
            CurrentUser admin,
            @Parameter(description = "`KEEP`: they log in until their owner changes them")
                    @RequestParam(defaultValue = "ONE_TIME")
                    FirstPasswords firstPasswords,
            @RequestBody byte[] csv) {
        return switch (userCsvReader.read(csv)) {
            case UserCsvReader.Unusable unusable -> throw ApiException.invalid(unusable.reasons());
            case UserCsvReader.Read read -> {
                AddUsers.Added added = added(addUsers.add(admin, "users.import", read.users(), firstPasswords));
                yield Envelope.ok(new Imported(added.users().size()));
            }
        };
    }

    private static AddUsers.Added added(AddUsers.Outcome outcome) {
        return switch (outcome) {
            case AddUsers.Added added -> added;
            case AddUsers.NoAdministrator former -> throw ApiException.of(ResultCode.FORBIDDEN);
            case AddUsers.Existing existing ->
                throw ApiException.of(ResultCode.USERNAME_EXISTED).with(Map.of("studentIds", existing.studentIds()));
            case AddUsers.Repeated repeated -> {
                Map<String, Reason> reasons = new LinkedHashMap<>();
                repeated.studentIds().forEach(id -> reasons.put(id, Reason.of("reason.repeated")));
                throw ApiException.invalid(reasons);
            }
        };
    }

    /** Names of persons, for services that know people by their number only. */
    @Hidden
    @PostMapping("/internal/people")
    People.Answer people(@RequestBody People asked) {
        if (asked.userIds().size() > People.MOST) {
            throw ApiException.of(ResultCode.VALIDATE_FAILED);
        }
        return new People.Answer(accounts.people(asked));
    }
}
