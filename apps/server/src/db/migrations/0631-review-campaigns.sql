-- A task that a campaign of reviews made: the calendar says who has one, and no second one is made.
alter table tasks drop constraint tasks_origin_check;
alter table tasks add constraint tasks_origin_check check (origin in ('manual', 'alert', 'mission', 'file', 'review'));
