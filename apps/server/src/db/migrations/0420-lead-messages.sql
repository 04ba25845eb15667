-- When the customer of a lead was last written to for its mission.
alter table mission_leads add column written_at timestamptz;
