-- A subscription that moves is told to the firm with the next daily row, which follows a mark within a minute.
create trigger mark_book_insert after insert on club_subscriptions referencing new table as changed for each statement execute function mark_book();
create trigger mark_book_update after update on club_subscriptions referencing new table as changed for each statement execute function mark_book();
