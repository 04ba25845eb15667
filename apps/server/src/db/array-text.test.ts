import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../testing/test-server.ts";
import { bareList, textList } from "./array-text.ts";

let server: TestServer;
beforeAll(async () => void (server = await openTestServer({ jobs: false })));
afterAll(async () => await server.close());

test("a list of texts is read by the server as it is, whatever the texts", async () => {
  const text = fc.string({ unit: "binary" }).filter((one) => !one.includes("\u0000"));
  const hard = ["", "null", "NULL", '"', "\\", '\\"', "a,b", "{}", "  ", "line\nline", "é€"];
  const made = [...hard, ...fc.sample(text, 300).map((one) => one.toWellFormed())];
  const { rows } = await sql<{ one: string }>`
    select one from unnest(${textList(made)}::text[]) with ordinality as t (one, place) order by place`.execute(
    server.services.db,
  );
  expect(rows.map(({ one }) => one)).toEqual(made);
});

test("days, numbers, booleans and nothing at all", async () => {
  const { rows } = await sql<{ days: unknown; cents: unknown; flags: unknown; none: unknown }>`
    select to_json(${bareList(["2026-01-31", null])}::date[]) as days, to_json(${bareList([null, -12, 0])}::bigint[]) as cents,
      to_json(${bareList([true, false])}::boolean[]) as flags, to_json(${bareList([])}::text[]) as none`.execute(
    server.services.db,
  );
  expect(rows).toEqual([
    { days: ["2026-01-31", null], cents: [null, -12, 0], flags: [true, false], none: [] },
  ]);
});
