-- Who registered by themselves and has not confirmed yet: another registration of the same address replaces them.
alter table users add column self_registered boolean not null default false;
