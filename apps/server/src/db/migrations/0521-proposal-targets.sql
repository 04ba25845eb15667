-- Weights that an advisor set, by hand or from the firm's model, come from no optimisation. Where they come from is kept in the content.
alter table proposals alter column optimization_id drop not null;
