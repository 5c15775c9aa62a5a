-- Rows as the release before has them: payments in every state that lasts, refunds, a till with cash in it, coupons, what
-- the office has written. Its schema is that of the last line of migrations.txt. All of it on 2026-03-01, by the
-- campus' clock.

insert into pay_order (id, out_trade_no, order_no, user_id, channel, attempt_no, amount_fen, discount_fen, payable_fen,
                       currency, status, client_kind, code_url, expire_time, channel_trade_no, paid_at, paid_fen,
                       refunding_fen, refunded_fen, close_reason, next_query_at, query_count, version, created_at,
                       updated_at, repeat_at) values
    (81, 'Pbefore1', 'B-paid', 8001, 'scripted', 2, 3100, 500, 2600, 'CNY', 'SUCCESS', 'NATIVE', 'code-1',
     '2026-03-01 05:15:00.000', 'T-before-1', '2026-03-01 05:03:00.000', 2600, 0, 0, null, null, 1, 2,
     '2026-03-01 05:01:00.000', '2026-03-01 05:03:00.000', null),
    (82, 'Pbefore2', 'B-paid', 8001, 'scripted', 1, 3100, 0, 3100, 'CNY', 'CLOSED', 'H5', 'code-2',
     '2026-03-01 05:15:00.000', null, null, 0, 0, 0, 'the payer chose another way', null, 2, 2,
     '2026-03-01 05:00:30.000', '2026-03-01 05:01:00.000', null),
    (83, 'Pbefore3', 'B-free', 8002, 'none', 1, 2000, 2000, 0, 'CNY', 'SUCCESS', 'NATIVE', null,
     '2026-03-01 05:15:00.000', null, '2026-03-01 05:02:00.000', 0, 0, 0, null, null, 0, 1,
     '2026-03-01 05:02:00.000', '2026-03-01 05:02:00.000', null),
    (84, 'Pdesk1', 'B-cash', 8003, 'desk', 1, 5700, 0, 5700, 'CNY', 'SUCCESS', 'NATIVE', '',
     '2026-03-01 05:15:00.000', 'DPdesk1', '2026-03-01 05:10:00.000', 5700, 2600, 0, null, null, 1, 2,
     '2026-03-01 05:09:00.000', '2026-03-01 05:10:00.000', null),
    (85, 'Pdesk2', 'B-cash-back', 8003, 'desk', 1, 3100, 0, 3100, 'CNY', 'REFUNDED', 'NATIVE', '',
     '2026-03-01 05:15:00.000', 'DPdesk2', '2026-03-01 05:11:00.000', 3100, 0, 3100, null, null, 1, 3,
     '2026-03-01 05:10:00.000', '2026-03-01 07:00:00.000', null),
    (86, 'Plate1', 'B-late', 8004, 'scripted', 1, 3100, 0, 3100, 'CNY', 'CLOSED', 'JSAPI', 'code-6',
     '2026-03-01 05:15:00.000', null, null, 0, 0, 0, 'the pay deadline is over', null, 3, 2,
     '2026-03-01 05:01:00.000', '2026-03-01 05:16:00.000', null);

insert into refund_order (id, refund_no, pay_order_id, out_trade_no, channel, channel_trade_no, order_no, reservation_id,
                          user_id, amount_fen, worth_fen, paid_fen, kind, status, capped, booking_cancelled, reason,
                          channel_refund_no, refunded_at, next_try_at, attempts, last_error, created_at, updated_at)
values
    (81, 'Rdesk1', 84, 'Pdesk1', 'desk', 'DPdesk1', 'B-cash', 8402, 8003, 2600, 2600, 5700, 'USER', 'PROCESSING', true, true,
     'by the user', null, null, '2099-01-01 00:00:00.000', 1, null, '2026-03-01 06:00:00.000', '2026-03-01 06:00:00.000'),
    (82, 'Rdesk2', 85, 'Pdesk2', 'desk', 'DPdesk2', 'B-cash-back', 8501, 8003, 3100, 3100, 3100, 'ADMIN', 'SUCCESS', true,
     true, 'Ms Wang of the office typed this', 'Rdesk2', '2026-03-01 07:00:00.000', null, 2, null,
     '2026-03-01 06:30:00.000', '2026-03-01 07:00:00.000'),
    (83, 'Rlate1', 86, 'Plate1', 'scripted', 'T-late-1', 'B-late', null, 8004, 3100, 3100, 3100, 'ANOMALY', 'SUCCESS', false,
     true, 'LATE_PAID', 'RT-late-1', '2026-03-01 05:31:00.000', null, 1, null, '2026-03-01 05:30:00.000',
     '2026-03-01 05:31:00.000'),
    (84, 'Rrefused', 81, 'Pbefore1', 'scripted', 'T-before-1', 'B-paid', 8101, 8001, 2600, 3100, 2600, 'ADMIN', 'FAILED',
     true, false, 'again for Rolder', null, null, null, 1, 'TOO_LATE', '2026-03-01 06:00:00.000',
     '2026-03-01 06:00:00.000');
insert into pay_anomaly (id, kind, status, channel, channel_trade_no, pay_order_id, out_trade_no, order_no, user_id,
                         expected_fen, paid_fen, detail, refund_no, paid_at, found_at, resolved_at, resolution) values
    (81, 'LATE_PAID', 'RESOLVED', 'scripted', 'T-late-1', 86, 'Plate1', 'B-late', 8004, 3100, 3100,
     'paid after it was closed', 'Rlate1', '2026-03-01 05:29:00.000', '2026-03-01 05:30:00.000',
     '2026-03-01 05:31:00.000', 'nothing of it is left with us'),
    (82, 'AMOUNT_MISMATCH', 'RESOLVED', 'scripted', 'T-odd-1', 86, 'Plate1', 'B-late', 8004, 3100, 1,
     'another amount', null, '2026-03-01 05:29:30.000', '2026-03-01 05:30:00.000', '2026-03-01 08:00:00.000',
     'Mr Li has asked the channel'),
    (83, 'AMOUNT_MISMATCH', 'OPEN', 'scripted', 'T-odd-2', 86, 'Plate1', 'B-late', 8004, 3100, 2,
     'another amount', null, '2026-03-01 05:29:40.000', '2026-03-01 05:30:00.000', null, null);
insert into pay_callback_log (channel, callback_id, pay_no, kind, signature_valid, result, message, body, received_at) values
    ('scripted', repeat('c', 64), 'Pbefore1', 'PAYMENT', true, 'PROCESSED', 'SETTLED', '{}', '2026-03-01 05:03:00.000'),
    ('scripted', null, 'Pbefore1', 'UNKNOWN', false, 'FAILED', 'bad signature', '', '2026-03-01 05:04:00.000');
insert into pay_reconcile_audit (out_trade_no, action, from_status, to_status, detail, at) values
    ('Pbefore2', 'CLOSE', 'PAYING', 'CLOSED', 'closed at the channel', '2026-03-01 05:01:00.000');

insert into desk_payment (out_trade_no, payable_fen, expire_time, status, taken_at, taken_by, created_at) values
    ('Pdesk1', 5700, '2026-03-01 05:15:00.000', 'TAKEN', '2026-03-01 05:10:00.000', 77, '2026-03-01 05:09:00.000'),
    ('Pdesk2', 3100, '2026-03-01 05:15:00.000', 'TAKEN', '2026-03-01 05:11:00.000', 77, '2026-03-01 05:10:00.000'),
    ('Pdesk3', 3100, '2026-03-01 05:15:00.000', 'CLOSED', null, null, '2026-03-01 05:10:00.000');
insert into desk_refund (refund_no, out_trade_no, refund_fen, handed_back_at, handed_back_by, created_at) values
    ('Rdesk1', 'Pdesk1', 2600, null, null, '2026-03-01 06:00:00.000'),
    ('Rdesk2', 'Pdesk2', 3100, '2026-03-01 07:00:00.000', 77, '2026-03-01 06:30:00.000');

insert into bill_run (id, bill_day, channel, line_count, difference_count, ran_at) values
    (81, '2026-03-01', 'desk', 3, 0, '2026-03-02 02:10:00.000'),
    (82, '2026-02-27', 'scripted', 1, 1, '2026-02-28 02:10:00.000');
insert into bill_difference (bill_run_id, kind, movement, out_trade_no, refund_no, local_fen, channel_fen, local_state,
                             channel_state) values
    (82, 'CHANNEL_ONLY', 'PAY', 'P-of-nobody', null, null, 3100, null, 'SUCCESS');
insert into restored_backup (id, backup_at, restored_at) values (81, '2026-02-28 20:00:00.000', '2026-02-28 21:00:00.000');

insert into coupon_template (id, name, target, slot_ids, court_ids, kind, amount_fen, threshold_fen, percent_off, cap_fen,
                             stock, claimed_count, per_user_limit, valid_from, valid_to, created_at, updated_at) values
    (81, 'Autumn', 'VENUE', '', '', 'FIXED', 500, null, null, null, 100, 3, 2, '2026-01-01 00:00:00.000',
     '2099-01-01 00:00:00.000', '2026-01-01 00:00:00.000', '2026-01-01 00:00:00.000'),
    (82, 'Mornings', 'SLOT', '204,205', '', 'DISCOUNT', null, null, 30, 900, 10, 0, 1, '2026-01-01 00:00:00.000',
     '2026-02-01 00:00:00.000', '2026-01-01 00:00:00.000', '2026-01-01 00:00:00.000');
insert into user_coupon (id, template_id, user_id, nth, status, valid_from, valid_to, claimed_at, updated_at, end_told_at)
values
    (81, 81, 8001, 1, 'USED', '2026-01-01 00:00:00.000', '2099-01-01 00:00:00.000', '2026-02-01 00:00:00.000',
     '2026-03-01 05:03:00.000', null),
    (82, 81, 8001, 2, 'UNUSED', '2026-01-01 00:00:00.000', '2099-01-01 00:00:00.000', '2026-02-01 00:00:00.000',
     '2026-02-01 00:00:00.000', null),
    (83, 81, 8002, 1, 'EXPIRED', '2026-01-01 00:00:00.000', '2026-02-15 00:00:00.000', '2026-02-01 00:00:00.000',
     '2026-02-15 00:00:01.000', '2026-02-12 00:00:00.000');
insert into coupon_settlement (order_no, out_trade_no, coupon_id, user_id, discount_fen, status, created_at, updated_at)
values
    ('B-paid', 'Pbefore1', 81, 8001, 500, 'PAID', '2026-03-01 05:01:00.000', '2026-03-01 05:03:00.000'),
    ('B-paid', 'Pbefore2', 81, 8001, 500, 'CANCELED', '2026-03-01 05:00:30.000', '2026-03-01 05:01:00.000');
insert into coupon_trouble (out_trade_no, coupon_id, what, at) values
    ('Plate1', 83, 'was not LOCKED', '2026-03-01 05:16:00.000');
insert into payable_order (order_no, ended_at, seen_at) values
    ('B-paid', null, '2026-03-01 05:00:30.000'), ('B-late', '2026-03-01 05:16:00.000', '2026-03-01 05:01:00.000');

insert into outbox_event (event_id, aggregate_id, exchange_name, routing_key, body, status, attempts, next_attempt_at,
                          created_at, sent_at, last_error) values
    ('00000000-0000-0000-0000-000000000021', 'Pbefore1', 'payment.events', 'payment.succeeded', '{}', 'SENT', 0,
     '2026-03-01 05:03:00.000', '2026-03-01 05:03:00.000', '2026-03-01 05:03:00.100', null),
    ('00000000-0000-0000-0000-000000000022', 'Rlate1', 'payment.events', 'refund.arrived', '{}', 'DEAD', 12,
     '2026-03-01 05:31:00.000', '2026-03-01 05:31:00.000', null, 'no route');
insert into inbox_event (event_id, consumer_group, type, body, status, attempts, next_attempt_at, last_error, received_at,
                         done_at) values
    ('00000000-0000-0000-0000-000000000023', 'payment', 'order.canceled', '{}', 'IGNORED', 1,
     '2026-03-01 05:16:00.000', 'nothing lives of it', '2026-03-01 05:16:00.000', '2026-03-01 05:16:00.000');
