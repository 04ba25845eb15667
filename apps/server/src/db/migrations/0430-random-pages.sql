-- A page of a table costs about the same wherever it lies: disks have no arms any more, and the tables of the day are in memory.
-- With the old price the planner reads all of a network's people to list those of one firm. It holds for the sessions to come. Who
-- migrates may not own the database itself: its operator sets it then (docs/operations.md).
do $$
begin
  execute format('alter database %I set random_page_cost = 1.1', current_database());
exception
  when insufficient_privilege then null;
end $$;
