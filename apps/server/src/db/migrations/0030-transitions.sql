-- When a process took a run: one that was taken long ago is taken again, by one process.
alter table analyses add column taken_at timestamptz;
alter table optimizations add column taken_at timestamptz;
-- The deletion at a partner has a state like every other entity.
alter table partner_erasures add column state text not null default 'waiting' check (state in ('waiting', 'done'));
update partner_erasures set state = 'done' where done_at is not null;
