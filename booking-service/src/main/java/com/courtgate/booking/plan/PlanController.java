package com.courtgate.booking.plan;

import com.baomidou.mybatisplus.core.metadata.IPage;
import com.courtgate.booking.calendar.EndOfDay;
import com.courtgate.booking.court.Hall;
import com.courtgate.booking.court.NamedCourts;
import com.courtgate.booking.plan.PlanMapper.Filter;
import com.courtgate.booking.plan.PlanMapper.PlanCourt;
import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.contract.session.PlansGenerated;
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
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@Tag(name = "opening plans", description = "Rules that make the daily sessions")
record PlanController(
        PlanMapper plans,
        ChangePlans changePlans,
        PlannedSessions plannedSessions,
        GeneratePlannedSessions generatePlannedSessions,
        NamedCourts namedCourts) {
    @Operation(operationId = "listPlans", summary = "Opening plans")
    @GetMapping("/admin/plans")
    Envelope<Paged<Plan>> list(
            @Valid @ParameterObject PageQuery page, @Valid @ModelAttribute @ParameterObject Filter filter) {
        return Envelope.ok(Paged.of(found(page.forMapper(), filter), plan -> plan));
    }

    @Operation(operationId = "exportPlans", summary = "Opening plans as CSV")
    @GetMapping(value = "/admin/plans.csv", produces = "text/csv")
    ResponseEntity<String> csv(@Valid @ModelAttribute @ParameterObject Filter filter) {
        return Csv.of("plans", Plan.class)
                .with("closesAt", plan -> EndOfDay.text(plan.closesAt()))
                .with("closeTime", plan -> plan.closeTime() == null ? null : EndOfDay.text(plan.closeTime()))
                .answer(found(Csv.page(), filter));
    }

    private IPage<Plan> found(IPage<PlanRow> page, Filter filter) {
        var rows = plans.find(page, filter);
        var courts = courtsOf(rows.getRecords().stream().map(PlanRow::id).toList());
        return rows.convert(row -> Plan.of(row, courts.getOrDefault(row.id(), Set.of())));
    }

    @Operation(operationId = "addPlan", summary = "Add an opening plan")
    @Refuses(ResultCode.PARAM_ERROR)
    @PostMapping("/admin/plans")
    Envelope<Plan> add(CurrentUser admin, @Valid @RequestBody Plan plan) {
        return answer(changePlans.add(admin, plan));
    }

    /** @param days opening days from today on */
    @Operation(operationId = "previewPlan", summary = "The sessions that a plan would make; nothing is stored")
    @Refuses(ResultCode.PARAM_ERROR)
    @PostMapping("/admin/plans/preview")
    Envelope<List<PlannedSessions.PlannedSession>> preview(
            @Valid @RequestBody Plan plan, @RequestParam(defaultValue = "14") @Min(1) @Max(60) int days) {
        Map<String, Reason> reasons = ChangePlans.contradictions(plan);
        if (!reasons.isEmpty()) {
            throw ApiException.invalid(reasons);
        }
        return switch (namedCourts.meant(plan.wish())) {
            case NamedCourts.Refused no -> throw ApiException.refused(no.code(), no.reasons());
            case NamedCourts.Meant meant -> Envelope.ok(preview(plan, meant.hall(), days));
        };
    }

    private List<PlannedSessions.PlannedSession> preview(Plan plan, Hall hall, int days) {
        namedCourts.refusal(hall, plan.wish()).ifPresent(no -> {
            throw ApiException.refused(no.code(), no.reasons());
        });
        return plannedSessions.preview(plan, hall, days);
    }

    @Operation(operationId = "changePlan", summary = "Change an opening plan")
    @Refuses({ResultCode.NOT_FOUND, ResultCode.PARAM_ERROR})
    @PutMapping("/admin/plans/{id}")
    Envelope<Plan> change(CurrentUser admin, @PathVariable long id, @Valid @RequestBody Plan plan) {
        return answer(changePlans.change(admin, id, plan));
    }

    /** Sessions that the plan has generated stay. */
    @Operation(operationId = "removePlan", summary = "Remove an opening plan; sessions that it has generated stay")
    @Refuses(ResultCode.NOT_FOUND)
    @DeleteMapping("/admin/plans/{id}")
    Envelope<Void> remove(CurrentUser admin, @PathVariable long id) {
        answer(changePlans.remove(admin, id));
        return Envelope.ok(null);
    }

    /** Has the sessions made that are planned, for scheduler-service. */
    @Hidden
    @PostMapping("/internal/plans/generate")
    PlansGenerated generate() {
        return new PlansGenerated(generatePlannedSessions.generate());
    }

    private Map<Long, Set<Long>> courtsOf(Collection<Long> planIds) {
        Map<Long, Set<Long>> courts = new HashMap<>();
        List<PlanCourt> rows = planIds.isEmpty() ? List.of() : plans.courtsOf(planIds);
        rows.forEach(row ->
                courts.computeIfAbsent(row.planId(), id -> new TreeSet<>()).add(row.courtId()));
        return courts;
    }

    private static Envelope<@Nullable Plan> answer(ChangePlans.Outcome outcome) {
        return switch (outcome) {
            case ChangePlans.Stored stored -> Envelope.ok(stored.plan());
            case ChangePlans.Removed removed -> Envelope.ok(null);
            case ChangePlans.Refused no -> throw ApiException.of(no.code()).with(no.details());
        };
    }
}
