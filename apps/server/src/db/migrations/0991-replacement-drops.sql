-- A replacement of a fund may be stopped midway, and its drafts that nobody changed or sent dropped together: who asked
-- and when that was done. A line of which the draft was dropped says so by its outcome.
alter table fund_replacements
  add column canceled_at timestamptz,
  add column canceled_by_name text,
  add column drop_asked_at timestamptz,
  add column drop_by uuid,
  add column drop_reach text check (drop_reach in ('own', 'firm')),
  add column drop_done_at timestamptz,
  add constraint fund_replacements_canceled check ((canceled_at is null) = (canceled_by_name is null)),
  add constraint fund_replacements_dropped check ((drop_asked_at is null) = (drop_by is null)
    and (drop_asked_at is null) = (drop_reach is null));
