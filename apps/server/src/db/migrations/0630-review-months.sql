-- Within how many months of the last one a letter promises the next review of suitability: kept with the letter, whatever the firm
-- decides later. Letters made before said « au moins une fois par an ».
alter table club_subscriptions add column review_months smallint check (review_months between 3 and 12);
update club_subscriptions set review_months = 12 where letter_number is not null;
