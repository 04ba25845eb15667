-- What a partner refuses is asked again a bounded number of times; then it is over, and somebody sees it.
alter table club_effects add column refusals smallint not null default 0;
alter table proposal_signatures add column refusals smallint not null default 0;
-- Since when what is due is not asked for any more.
alter table proposal_signatures add column stopped_at timestamptz;
drop index proposal_signatures_next;
create index proposal_signatures_next on proposal_signatures (next_try_at)
  where (due is not null or state = 'ongoing') and stopped_at is null;
create index proposal_signatures_stopped on proposal_signatures (stopped_at) where stopped_at is not null;
create index club_effects_refused on club_effects (done_at) where state = 'refused';
