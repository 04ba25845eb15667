import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { createStatementReader } from "./statement-reader.ts";

test("a file that waited for a reader that is ended by its own file is read by another one", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "vigie-reader-"));
  const entry = path.join(folder, "greedy.mjs");
  writeFileSync(
    entry,
    `const held = [];
    process.on("message", ({ size }) => {
      if (size > 1000) return void held.push(Buffer.alloc(400e6, 1));
      const opened = { kind: "refused", failure: { ok: false, code: "statement.empty" } };
      process.send({ kind: "opened", opened, stored: null, hash: null });
      process.send({ kind: "ended", packed: null });
    });`,
  );
  const bounded = createStatementReader({ entry, residentBytes: 300e6, readers: 1 });
  const answers = await Promise.all([bounded(new Uint8Array(2000)), bounded(new Uint8Array(20))]);
  const codes = answers.map((one) => one?.opened.kind === "refused" && one.opened.failure.code);
  expect(codes).toEqual(["statement.too_heavy", "statement.empty"]);
  bounded.close();
  rmSync(folder, { recursive: true });
});
