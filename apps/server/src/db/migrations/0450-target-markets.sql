-- What the target market of a product asks besides age and risk: the loss that its holder can bear, and what they must understand.
alter table products
  add loss_from text check (loss_from in ('small', 'medium', 'large')),
  add family text;
