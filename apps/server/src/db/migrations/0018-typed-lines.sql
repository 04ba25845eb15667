-- What the saver typed of a line whose value follows the prices of its fund: {"unitPrice", "valuationCents", "asOf"}. Null where
-- the row itself is what was typed, or what another source told.
alter table holdings add column typed jsonb;
