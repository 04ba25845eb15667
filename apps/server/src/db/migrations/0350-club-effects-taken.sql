-- Who does an effect holds it until then; meanwhile no connection of ours waits for the partner.
alter table club_effects add column taken_until timestamptz;
