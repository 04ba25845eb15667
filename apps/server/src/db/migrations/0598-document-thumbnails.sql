-- A small picture of a document's first page, sealed as its content is, and gone with it. Null where none could be drawn.
alter table file_documents add column thumbnail text;
