-- What a customer and their advisor wrote to each other is part of the advice file: it outlives the account for as long as the advice,
-- then goes (`features/book/interactions/purge.ts`).
alter table messages drop constraint messages_customer_id_fkey;
