package com.courtgate.booking.people.account;

import com.courtgate.common.contract.payment.People;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.ResultCode;
import io.swagger.v3.oas.annotations.Hidden;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Names of persons, for services that know people by their number only; plain JSON, behind the internal key. */
@Hidden
@RestController
class InternalPeopleController {
    private final AccountMapper accounts;

    InternalPeopleController(AccountMapper accounts) {
        this.accounts = accounts;
    }

    @PostMapping("/internal/people")
    People.Answer people(@RequestBody People asked) {
        if (asked.userIds().size() > People.MOST) {
            throw ApiException.of(ResultCode.VALIDATE_FAILED);
        }
        return new People.Answer(accounts.people(asked));
    }
}
