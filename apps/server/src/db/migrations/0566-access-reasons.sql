-- Why somebody looked or acted, in their words; null where they said nothing.
alter table accesses add column reason text;
