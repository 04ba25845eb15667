-- PostgreSQL compiles a statement that it takes for dear. What a page asks over a firm's book lasts less than its compilation: the
-- preview of a mission among 20,000 customers took 1.4 s, 1.1 s of which were that. It holds for the sessions to come. Who migrates may
-- not own the database itself: its operator sets it then (docs/operations.md).
do $$
begin
  execute format('alter database %I set jit = off', current_database());
exception
  when insufficient_privilege then null;
end $$;
