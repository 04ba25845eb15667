import { cents, day, instant } from "@vigie/domain";
import fc from "fast-check";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { household } from "../own/household-testing.ts";
import type { ExportedPortfolio } from "./household.ts";
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

function readByLibofx(name: string, portfolios: readonly ExportedPortfolio[]) {
  const file = path.join(folder, `${name}.ofx`);
  writeFileSync(file, written(portfolios));
  const { stdout, stderr } = spawnSync("ofxdump", [file], { encoding: "utf8" });
  return {
    // Its parser says of every letter of UTF-8 that it is none, and passes it on unharmed, as it says too.
    errors: stderr.split("\n").filter((line) => /:E: (?!non SGML character)/.test(line)),
    transactions: stdout.split("ofx_proc_transaction()").length - 1,
    accounts: stdout.split("ofx_proc_account()").length - 1,
  };
}

/** The same with a balance, and for each line a value and its day: the standard wants them, and we never make one up. */
function valued(portfolio: ExportedPortfolio): ExportedPortfolio {
  const { valueCents, valueOn, holdings } = portfolio;
  return {
    ...portfolio,
    valueCents: valueCents ?? cents(100),
    valueOn: valueOn ?? day("2026-11-20"),
    holdings: holdings.map((one) => ({
      ...one,
      valuationCents: one.valuationCents ?? cents(100),
      asOf: one.asOf ?? day("2026-11-20"),
    })),
  };
}

describe.skipIf(!present)("libofx", () => {
  const made = fc.sample(household, { numRuns: 12, seed: 7 });

  test.each(made.map((portfolios, at) => ({ portfolios, at })))(
    "reads each account and operation of household $at",
    ({ portfolios, at }) => {
      const found = readByLibofx(`household-${at}`, portfolios);
      const count = portfolios.reduce((sum, one) => sum + one.transactions.length, 0);
      expect([found.accounts, found.transactions]).toEqual([portfolios.length, count]);
      expect(readByLibofx(`valued-${at}`, portfolios.map(valued)).errors).toEqual([]);
    },
  );
});
