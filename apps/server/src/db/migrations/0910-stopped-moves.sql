-- A move whose receiver was suspended ends there: who was not moved yet stays where they are.
alter table book_moves add column stopped boolean not null default false;
