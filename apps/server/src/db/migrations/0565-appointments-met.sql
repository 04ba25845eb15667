-- Whose appointment is over is looked for every minute.
create index firm_customers_next_appointment on firm_customers (next_appointment_at) where next_appointment_at is not null;
