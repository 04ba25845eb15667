import { transitionsDocument } from "@vigie/domain";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { refusedMove } from "./transition.ts";

test("a refusal says in which state the row is now, and a row that is gone says nothing", () => {
  const [code, state] = ["import.wrong_state", "confirmed"];
  expect(refusedMove(code, { present: { state } })).toEqual({ ok: false, code, detail: { state } });
  expect(refusedMove(code, { present: undefined })).toEqual({ ok: false, code });
});

test("docs/transitions.md is drawn from the tables: node tools/transitions.ts", () => {
  const file = path.join(import.meta.dirname, "../../../../docs/transitions.md");
  expect(readFileSync(file, "utf8")).toBe(transitionsDocument());
});
