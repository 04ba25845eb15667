-- The employer of a member, in the partner's words at the last arrival; null where the partner does not say.
alter table sso_identities add column company text;
