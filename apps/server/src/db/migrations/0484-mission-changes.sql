-- When the words of a mission last changed, and by whom: what is written over others' is refused.
alter table missions add column changed_at timestamptz;
alter table missions add column changed_by uuid;
