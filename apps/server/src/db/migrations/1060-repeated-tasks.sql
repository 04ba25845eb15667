-- The day that a repeated task was due at first: of the 31st a short month makes the 28th, and the month after goes back to the 31st.
-- Null where it counts from the day it is due.
alter table tasks add column repeat_from date;
