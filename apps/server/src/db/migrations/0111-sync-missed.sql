-- An event of the partner that came while a sync was running: what that sync had already read may have changed since.
alter table syncs add column missed text check (missed in ('read', 'changed'));
