-- How many customers a saved segment found for each person who reads it, once a week: the menu tells how it grew. Numbers alone,
-- and none that is older than six weeks.
create table book_segment_counts (
  firm_id uuid not null,
  segment_id uuid not null,
  person_id uuid not null,
  -- Its Monday.
  week date not null,
  day date not null,
  -- Of their own customers, or of the firm's: as far as they reached.
  reach text not null check (reach in ('own', 'firm')),
  customer_count int not null,
  is_bounded boolean not null,
  primary key (firm_id, segment_id, person_id, week),
  foreign key (firm_id, segment_id) references book_segments (firm_id, id) on delete cascade
);
create index book_segment_counts_of_person on book_segment_counts (firm_id, person_id, day);
create index book_segment_counts_old on book_segment_counts (day);
