import { instant } from "@vigie/domain";
import fc from "fast-check";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { household } from "../own/household-testing.ts";
import type { ExportedPortfolio } from "./household.ts";
import { ofxSection } from "./ofx.ts";
import { exportRank, householdWriter } from "./writer.ts";

/** Our OFX in the hands of others: libofx is what GnuCash, KMyMoney, HomeBank and Skrooge read with (Debian: `ofx`). */
const present = spawnSync("ofxdump", ["--version"]).error === undefined;
if (!present)
  console.warn("ofxdump is not installed (apt-get install ofx): its reading of our exports is skipped.");
const folder = mkdtempSync(path.join(tmpdir(), "vigie-ofx-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function written(portfolios: readonly ExportedPortfolio[]): string {
  const writer = householdWriter("ofx", instant("2026-11-20T10:00:00Z"));
  const ordered = portfolios.toSorted((a, b) => exportRank(a.kind) - exportRank(b.kind));
  return [writer.begin(), ...ordered.flatMap((one) => [...writer.portfolio(one)]), writer.end()].join("");
}

/** Lengths of the standard, OFX 2.1.1 §3.2 and §13. */
const bounds = {
  ACCTID: 22,
  BANKID: 9,
  BROKERID: 22,
  UNIQUEID: 32,
  UNIQUEIDTYPE: 10,
  FITID: 255,
  NAME: 32,
} as const;

function values(text: string, name: string): string[] {
  return [...text.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))].map(([, value = ""]) => value);
}

test("no identifier is longer than the standard allows, and two accounts or lines keep two", () => {
  fc.assert(
    fc.property(household, (portfolios) => {
      const text = written(portfolios);
      for (const [name, length] of Object.entries(bounds))
        for (const value of values(text, name)) expect([name, value.length <= length]).toEqual([name, true]);
      const own = new Set(portfolios.map((one) => one.number ?? one.id));
      expect(new Set(values(text, "ACCTID")).size).toBe(own.size);
      const lines = portfolios.flatMap((one) => one.holdings.filter(({ isin }) => isin === null));
      const ids = values(text.slice(0, text.indexOf("<SECLIST>")), "UNIQUEID").filter(
        (id) => !/^[A-Z]{2}/.test(id),
      );
      expect(new Set(ids).size).toBeGreaterThanOrEqual(Math.min(1, lines.length));
    }),
    { numRuns: 60 },
  );
});

describe.skipIf(!present)("libofx", () => {
  test("reads each account and operation of our exports without an error", () => {
    const made = fc.sample(household, { numRuns: 12, seed: 7 });
    for (const [at, portfolios] of made.entries()) {
      const file = path.join(folder, `${at}.ofx`);
      writeFileSync(file, written(portfolios));
      const { stdout, stderr } = spawnSync("ofxdump", [file], { encoding: "utf8" });
      // Its parser says of every letter of UTF-8 that it is none, and passes it on unharmed, as it says too.
      const errors = stderr.split("\n").filter((line) => /:E: (?!non SGML character)/.test(line));
      // A statement must say a balance, and a line its value: of what nobody knows we say none, and the rest is read.
      const unfinished = errors.filter((line) => line.includes("which is not finished"));
      const unvalued = errors.filter((line) => line.includes("MKTVAL"));
      const isUnknown = ({ kind, valueCents }: ExportedPortfolio): boolean =>
        valueCents === null && ofxSection(kind) !== "investment";
      expect([at, unfinished.length]).toEqual([at, portfolios.filter(isUnknown).length]);
      const lines = portfolios
        .filter(({ kind }) => ofxSection(kind) === "investment")
        .flatMap((one) => one.holdings);
      const missing = lines.filter(({ valuationCents }) => valuationCents === null).length;
      expect([at, unvalued.length]).toEqual([at, 2 * missing]);
      expect([at, errors.length]).toEqual([at, unfinished.length + unvalued.length]);
      const count = portfolios.reduce((sum, one) => sum + one.transactions.length, 0);
      expect([at, stdout.split("ofx_proc_transaction()").length - 1]).toEqual([at, count]);
      expect([at, stdout.split("ofx_proc_account()").length - 1]).toEqual([at, portfolios.length]);
    }
  });
});
