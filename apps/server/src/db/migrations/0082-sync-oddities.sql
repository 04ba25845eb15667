-- What a synchronisation could not read line by line, and operations whose type, sign and words disagree.
alter table syncs
  add column set_aside_count integer not null default 0 check (set_aside_count >= 0),
  add column doubtful_count integer not null default 0 check (doubtful_count >= 0);
