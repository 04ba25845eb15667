import { foldedText } from "@vigie/domain";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test.each([
  ["Cœur Léa", "coeur lea"],
  ["ŒUVRE", "oeuvre"],
  ["Lætitia", "laetitia"],
  ["Érwan Le Gall", "erwan le gall"],
  ["NOËL", "noel"],
  ["Françoise", "francoise"],
  ["Groß", "gross"],
  ["Łukasz Şahin", "lukasz sahin"],
  ["Bjørn Đorđe", "bjorn dorde"],
  ["İpek Söğüt", "ipek sogut"],
  ["Nguyễn", "nguyen"],
  ["D’Œstré", "d'oestre"],
  ["Zoé".normalize("NFD"), "zoe"],
])("%s is searched as %s, by the database and by the domain", async (text, folded) => {
  const { rows } = await client.query<{ folded: string }>("select folded($1) folded", [text]);
  expect([rows[0]?.folded, foldedText(text)]).toEqual([folded, folded]);
});
