-- Rows as the release before has them: people, a day that is over, one that is sold and one to come, orders in every
-- state that lasts, and what is on its way. Its schema is that of the last line of migrations.txt.

-- Both passwords are 'password-of-before', with the pepper of the tests.
insert into user_account (id, student_id, name, role, password_hash, created_at, active, one_time_password, login_network,
                          campus, campus_subject, deactivated_at) values
    (7001, 'before01', '张三', 'STUDENT',
     '{bcrypt}AQIDBAUGBwgJCgsMDQ4PEA==$$2a$10$abcdefghijklmnopqrstuu1UlOj/JZ5w6Nab8pwaVBwWe2bbjR.vy',
     '2026-01-05 08:00:00.000', true, false, '10.1.2.3', true, 'subject-of-before01', null),
    (7002, 'before02', '李四', 'STUDENT',
     '{staged}AQIDBAUGBwgJCgsMDQ4PEA==$phO9cm7bKqMRtcIlbLgtxhLW1QyUIVaG1yyJbg7Alj4=',
     '2026-01-05 08:00:00.000', true, false, null, false, null, null),
    (7003, 'before03', '王五', 'STUDENT', '{bcrypt}$', '2026-01-05 08:00:00.000', true, true, null, false, null, null),
    (7004, 'before04', '赵六', 'STUDENT', '{bcrypt}$', '2026-01-05 08:00:00.000', false, false, null, false, null,
     '2026-02-01 09:00:00.000'),
    (7008, 'office-before', 'the office', 'ADMIN', '{bcrypt}$', '2026-01-05 08:00:00.000', true, false, null, false, null,
     null),
    (7009, 'desk-before', 'the desk', 'FRONT_DESK', '{bcrypt}$', '2026-01-05 08:00:00.000', true, true, null, false, null,
     null);
insert into refresh_token (token_hash, family, user_id, issued_at, expires_at, used_at, revoked_at, successor) values
    (repeat('a', 64), '00000000-0000-0000-0000-000000000001', 7001, '2026-03-01 04:00:00.000', '2026-03-15 04:00:00.000',
     '2026-03-01 04:30:00.000', null, unhex(repeat('0b', 32)));
insert into setting (name, value, updated_at) values
    ('MAX_RESERVATIONS_PER_USER_PER_SESSION', '3', '2026-02-01 00:00:00.000');

insert into court (id, name, active, created_at) values
    (71, '一号场', true, '2026-01-01 00:00:00.000'), (72, '二号场', false, '2026-01-01 00:00:00.000');
insert into opening_plan (id, name, weekdays, opens_at, closes_at, permits, price_fen, flash_time, time_zone, days_ahead,
                          active, deleted, created_at, close_time) values
    (71, 'evenings', 31, '18:00', '22:00', 4, 3100, '13:00', 'Asia/Shanghai', 1, false, false, '2026-01-01 00:00:00.000',
     '17:00');
insert into opening_plan_court (plan_id, court_id) values (71, 71);
insert into standing_block (id, from_date, to_date, start_time, end_time, why, added_at) values
    (71, '2099-06-01', '2099-06-01', '20:00', '22:00', 'match', '2026-02-01 00:00:00.000');
insert into standing_block_court (standing_block_id, court_id) values (71, 71);
insert into booking_session (id, slot_date, flash_time, close_time, time_zone, status, plan_id, created_at, times_version)
values
    (710, '2026-03-02', '2026-03-01 05:00:00.000', null, 'Asia/Shanghai', 'CLOSED', 71, '2026-02-27 00:00:00.000', 0),
    (711, '2099-06-01', '2026-03-01 05:00:00.000', '2099-05-31 09:00:00.000', 'Asia/Shanghai', 'OPEN', null,
     '2026-02-27 00:00:00.000', 2),
    (712, '2099-06-02', '2099-06-01 05:00:00.000', null, 'Asia/Shanghai', 'SCHEDULED', null,
     '2026-02-27 00:00:00.000', 0);
insert into time_slot (id, session_id, court_id, slot_date, start_time, end_time, permits, price_fen, blocked, active,
                       block_version, blocked_why, standing_block_id) values
    (7100, 710, 71, '2026-03-02', '18:00', '19:00', 4, 3100, false, true, 0, null, null),
    (7110, 711, 71, '2099-06-01', '18:00', '19:00', 4, 3100, false, true, 0, null, null),
    (7111, 711, 71, '2099-06-01', '19:00', '20:00', 4, 2600, false, true, 2, null, null),
    (7112, 711, 71, '2099-06-01', '20:00', '21:00', 4, 3100, true, true, 1, 'match', 71),
    (7113, 711, 71, '2099-06-01', '21:00', '22:00', 4, 3100, false, false, 0, null, null),
    (7120, 712, 71, '2099-06-02', '18:00', '19:00', 1, 3100, false, true, 0, null, null);

-- Of grabs: paid and played; paid; waiting for its payment; cancelled; refunded. Of several slots: paid; no stock.
insert into booking_order (order_no, user_id, session_id, amount_fen, status, pay_deadline, version, created_at, updated_at,
                           paid_by, client_request_id, stock_failure, money_known) values
    ('B-played', 7001, 710, 3100, 'PAID', '2026-03-01 05:15:01.000', 1, '2026-03-01 05:00:01.000',
     '2026-03-01 05:03:00.000', 'P-played', null, null, false),
    ('B-paid', 7001, 711, 3100, 'PAID', '2026-03-01 05:15:01.000', 1, '2026-03-01 05:00:01.000',
     '2026-03-01 05:03:00.000', 'P-paid', null, null, false),
    ('B-waits', 7002, 711, 3100, 'STOCK_RESERVED', '2099-06-01 05:15:01.000', 0, '2026-03-01 05:00:01.000',
     '2026-03-01 05:00:01.000', null, null, null, false),
    ('B-cancelled', 7002, 711, 2600, 'CANCELED', '2026-03-01 05:15:01.000', 1, '2026-03-01 05:00:01.000',
     '2026-03-01 05:05:00.000', null, null, null, false),
    ('B-refunded', 7002, 710, 3100, 'REFUNDED', '2026-03-01 05:15:01.000', 2, '2026-03-01 05:00:01.000',
     '2026-03-01 06:00:00.000', 'P-refunded', null, null, false),
    ('B-several', 7003, 711, 5700, 'PAID', '2026-03-01 05:15:02.000', 2, '2026-03-01 05:00:01.000',
     '2026-03-01 05:04:00.000', 'P-several', 'request-1', null, false),
    ('B-too-late', 7003, 711, 3100, 'STOCK_FAILED', null, 1, '2026-03-01 05:00:01.000', '2026-03-01 05:00:02.000', null,
     'request-2', 'OUT_OF_STOCK', false);
insert into order_item (order_no, slot_id, amount_fen) values
    ('B-several', 7110, 3100), ('B-several', 7111, 2600), ('B-too-late', 7110, 3100);
insert into reservation (id, order_no, session_id, slot_id, slot_permits, place_no, user_id, trace_id, amount_fen, status,
                         cancel_reason, created_at, updated_at, refund_no) values
    (7101, 'B-played', 710, 7100, 4, 1, 7001, 'trace-played', 3100, 'CONFIRMED', null, '2026-03-01 05:00:01.000',
     '2026-03-01 05:03:00.000', null),
    (7102, 'B-paid', 711, 7110, 4, 1, 7001, 'trace-paid', 3100, 'CONFIRMED', null, '2026-03-01 05:00:01.000',
     '2026-03-01 05:03:00.000', null),
    (7103, 'B-waits', 711, 7110, 4, 2, 7002, 'trace-waits', 3100, 'PENDING_PAYMENT', null, '2026-03-01 05:00:01.000',
     '2026-03-01 05:00:01.000', null),
    (7104, 'B-cancelled', 711, 7111, 4, 1, 7002, 'trace-cancelled', 2600, 'CANCELLED', 'BY_USER',
     '2026-03-01 05:00:01.000', '2026-03-01 05:05:00.000', null),
    (7105, 'B-refunded', 710, 7100, 4, 2, 7002, 'trace-refunded', 3100, 'CANCELLED', 'REFUNDED',
     '2026-03-01 05:00:01.000', '2026-03-01 06:00:00.000', 'R-refunded'),
    (7106, 'B-several', 711, 7110, 4, 3, 7003, 'B-several', 3100, 'CONFIRMED', null, '2026-03-01 05:00:01.000',
     '2026-03-01 05:04:00.000', null),
    (7107, 'B-several', 711, 7111, 4, 1, 7003, 'B-several', 2600, 'CONFIRMED', null, '2026-03-01 05:00:01.000',
     '2026-03-01 05:04:00.000', null);
insert into hold_decision (trace_id, session_id, user_id, outcome, reason, order_no, decided_at, slot_ids) values
    ('trace-paid', 711, 7001, 'SUCCESS', null, 'B-paid', '2026-03-01 05:00:01.000', '7110'),
    ('trace-refused', 711, 7003, 'FAILED', 'OUT_OF_STOCK', null, '2026-03-01 05:00:01.000', '7110'),
    ('trace-given-up', 711, 7003, 'FAILED', 'FAILED', null, '2026-03-01 05:01:01.000', ''),
    ('B-several', 711, 7003, 'SUCCESS', null, 'B-several', '2026-03-01 05:00:02.000', '7110,7111');
insert into order_state_flow (order_no, event, from_status, to_status, result, at) values
    ('B-paid', 'HOLD_RECORDED', null, 'STOCK_RESERVED', 'APPLIED', '2026-03-01 05:00:01.000'),
    ('B-paid', 'PAYMENT_SUCCESS', 'STOCK_RESERVED', 'PAID', 'APPLIED', '2026-03-01 05:03:00.000'),
    ('B-paid', 'CANCEL', 'PAID', 'PAID', 'IGNORED', '2026-03-01 05:04:00.000');

insert into outbox_event (event_id, aggregate_id, exchange_name, routing_key, body, status, attempts, next_attempt_at,
                          created_at, sent_at, last_error) values
    ('00000000-0000-0000-0000-000000000011', '7104', 'booking.events', 'hold.released',
     '{"eventId":"00000000-0000-0000-0000-000000000011","type":"hold.released","aggregateId":"7104","aggregateVersion":1,"occurredAt":"2026-03-01T05:05:00Z","payload":{"sessionId":711,"slotId":7111,"userId":7002,"traceId":"trace-cancelled","reservationId":7104,"orderNo":"B-cancelled"}}',
     'SENT', 0, '2026-03-01 05:05:00.000', '2026-03-01 05:05:00.000', '2026-03-01 05:05:00.100', null),
    ('00000000-0000-0000-0000-000000000012', 'B-cancelled', 'booking.events', 'order.canceled', '{}', 'DEAD', 12,
     '2026-03-01 05:05:00.000', '2026-03-01 05:05:00.000', null, 'no route');
insert into inbox_event (event_id, consumer_group, type, body, status, attempts, next_attempt_at, last_error, received_at,
                         done_at) values
    ('00000000-0000-0000-0000-000000000013', 'booking-service', 'payment.succeeded', '{}', 'SUCCESS', 1,
     '2026-03-01 05:03:00.000', null, '2026-03-01 05:03:00.000', '2026-03-01 05:03:00.000'),
    ('00000000-0000-0000-0000-000000000014', 'booking-service', 'payment.succeeded', '{', 'FAILED', 12,
     '2026-03-01 05:03:00.000', 'unreadable', '2026-03-01 05:03:00.000', '2026-03-01 06:03:00.000');
insert into dead_letter (trace_ids, body, status, received_at) values ('', '{"x":1}', 'PARKED', '2026-03-01 05:01:00.000');
insert into audit_log (at, user_id, student_id, action, target, detail) values
    ('2026-03-01 04:00:00.000', 7008, 'office-before', 'session.open', 'session:711', '{"statusBefore":"WARMED"}');

insert into notice (id, user_id, kind, subject, facts, created_at, read_at) values
    (71, 7001, 'PAID', 'B-paid',
     '{"orderNo":"B-paid","slots":[{"courtName":"一号场","slotDate":"2099-06-01","startTime":"18:00","endTime":"19:00"}],"timeZone":"Asia/Shanghai"}',
     '2026-03-01 05:03:00.000', null),
    (72, 7002, 'REFUND_SENT', 'R-refunded', '{"orderNo":"B-refunded","slots":[],"amountFen":3100}',
     '2026-03-01 06:00:00.000', '2026-03-01 07:00:00.000');
insert into notice_address (user_id, channel, address, language, confirmed_at, codes_forgiven_at) values
    (7001, 'mail', 'before01@campus.example', 'zh-CN', '2026-02-01 00:00:00.000', '2026-02-01 00:00:00.000');
insert into notice_letter (notice_id, user_id, status, next_attempt_at, created_at, sent_at) values
    (71, 7001, 'SENT', '2026-03-01 05:03:00.000', '2026-03-01 05:03:00.000', '2026-03-01 05:03:02.000');
