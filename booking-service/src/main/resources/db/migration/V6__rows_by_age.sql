-- Old rows are found by their age.
alter table hold_decision add index hold_decision_age (decided_at);
alter table order_state_flow add index order_state_flow_age (at);
alter table dead_letter add index dead_letter_age (received_at);
