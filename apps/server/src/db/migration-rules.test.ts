import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { faultsOfMigration, firstWithoutStop } from "./migration-rules.ts";

const folder = path.join(import.meta.dirname, "migrations");

test("no migration breaks the version before it, nor locks a large table", () => {
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql") && name >= firstWithoutStop);
  const faults = names.flatMap((name) =>
    faultsOfMigration(readFileSync(path.join(folder, name), "utf8")).map((fault) => `${name}: ${fault}`),
  );
  expect(faults).toEqual([]);
});

test.each([
  ["alter table users drop column nickname;", "the column"],
  ["drop table boxes;", "the table"],
  ["alter table users rename column a to b;", "former name"],
  ["alter table users alter column n type bigint;", "another type"],
  ["alter table users alter column n set not null;", "leaves it out"],
  ["alter table users add column a text, add column n int not null;", "leaves it out"],
  ["create index by_day on transactions (date);", "concurrently"],
  ["alter table valuations add constraint positive check (value_cents > 0);", "not valid first"],
  ["update holdings set label = '';", "in pieces"],
])("%s is refused", (sql, why) => {
  expect(faultsOfMigration(sql)).toEqual([expect.stringContaining(why)]);
});

test.each([
  "alter table users add column a text, add column n int not null default 0;",
  "create table boxes (n int not null); create index by_n on boxes (n); alter table boxes add constraint odd check (n % 2 = 1);",
  "create index by_name on firms (name);",
  "alter table valuations add constraint positive check (value_cents > 0) not valid;",
  "-- contract: no version since 0455 reads it\nalter table users drop column nickname;",
  "create function f() returns trigger language plpgsql as $$ begin drop table boxes; end $$;",
])("%s is accepted", (sql) => {
  expect(faultsOfMigration(sql)).toEqual([]);
});
