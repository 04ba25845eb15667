import { expect, test } from "vitest";
import { faultOf, lsnOf } from "./replica.ts";

/** Tests decisions on the answers of two servers; `edge/replica-reads.test.ts` uses a real standby. */

test("a place of the log is the same before and behind the head of its page", () => {
  expect(lsnOf("16/B374D848")).toBe(0x16_b374_d848n);
  for (const head of ["0/3000018", "0/3000028"]) expect(lsnOf(head)).toBe(lsnOf("0/3000000"));
  expect(lsnOf("0/3000030")).toBeGreaterThan(lsnOf("0/3000000"));
});

test("a server of another database, or one that takes writes, is no replica of this one", () => {
  const said = { lsn: "0/3000000", of: "7/vigie" };
  expect(faultOf(said, { ...said, follows: true })).toBeNull();
  expect(faultOf(said, { ...said, follows: false })).toMatch(/takes writes/);
  expect(faultOf(said, { ...said, of: "8/vigie", follows: true })).toMatch(/another database/);
});
