-- The contract that each account of a file went to: { "a0": "<portfolio id>" }. What a taken back file told is found by it.
alter table statement_imports add column targets jsonb not null default '{}';
