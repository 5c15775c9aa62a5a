-- Tells payment-service that everything from @at until now was lost, once, so that it gives back what it knows nothing
-- of; the bills are looked at as soon as they are there.
insert into restored_backup (backup_at, restored_at)
    select cast(@at as datetime(3)), utc_timestamp(3) from dual
    where not exists (select 1 from restored_backup where backup_at = cast(@at as datetime(3)));
update scheduled_tasks set execution_time = utc_timestamp(6)
    where task_name = 'compare-bills' and not picked;
