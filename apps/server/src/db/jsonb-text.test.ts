import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../testing/test-server.ts";
import { jsonbText } from "./jsonb-text.ts";

let server: TestServer;
beforeAll(async () => void (server = await openTestServer({ jobs: false })));
afterAll(async () => await server.close());

test("a value is written as the server writes its jsonb", async () => {
  // The server has no -0, and numbers with a thousand digits do not occur in our data.
  const text = fc.string({ unit: "binary" }).filter((one) => !one.includes("\u0000"));
  const number = fc.double({ noNaN: true, noDefaultInfinity: true });
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      text,
      number,
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie("value")),
      fc.dictionary(text, tie("value"), { noNullPrototype: true }),
    ),
  }));
  const made = fc.sample(value, 400);
  const hard = [
    { aa: 1, b: 2, é: 3, c: undefined, when: new Date(0) },
    [1e21, -1e-7, 1.5e-9, 123_456.789, -0, 1.25e22],
    { "": [], x: {} },
    '« é » \u007f\u2028\n\t\b\f\r\\ "',
  ];
  for (const one of [...made, ...hard]) {
    const { rows } = await sql<{ told: string }>`
      select (${JSON.stringify(one)}::jsonb)::text as told`.execute(server.services.db);
    expect(jsonbText(one)).toBe(rows[0]?.told);
  }
});
