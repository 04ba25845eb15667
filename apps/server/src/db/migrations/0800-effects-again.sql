-- How many times somebody asked again for what the partner had refused for good: each is a call of its own there.
alter table club_effects add column asked_again smallint not null default 0;
