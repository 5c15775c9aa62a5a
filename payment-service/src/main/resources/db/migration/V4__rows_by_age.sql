-- Old rows are found by their age; those of pay_callback_log are already.
alter table pay_reconcile_audit add index pay_reconcile_audit_age (at);
