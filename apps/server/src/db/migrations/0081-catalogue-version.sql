-- One row: the version of the contracts that operators loaded, and the catalogue that unrecognised portfolios were last held against.
create table known_contracts_version (
  single boolean primary key default true check (single),
  version bigint not null,
  matched text
);
insert into known_contracts_version (version) values (1);
