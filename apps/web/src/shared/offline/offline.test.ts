import { cents, day } from "@vigie/domain";
import { beforeEach, describe, expect, test } from "vitest";
import type { Shelf } from "./shelf.ts";
import { keptMs, type Snapshot, snapshotOf } from "./snapshot.ts";
import { forgetFigures, keepFigures, readFigures } from "./vault.ts";

const nowMs = Date.parse("2026-11-27T09:42:00Z");
const snapshot: Snapshot = {
  userId: "0193a000-0000-7000-8000-000000000001",
  takenAtMs: nowMs,
  net: cents(63_034_256),
  assets: cents(80_000_000),
  debts: cents(16_965_744),
  asOf: day("2026-11-26"),
  contracts: [{ name: "Livret A", bank: "Banque", amount: cents(2_295_000), currency: "EUR", asOf: null }],
};

/** What the browser would keep, in a map. */
let kept = new Map<string, unknown>();
const shelf: Shelf = {
  get: async (name) => kept.get(name),
  put: async (name, value) => void kept.set(name, value),
  destroy: async () => kept.clear(),
};
beforeEach(() => {
  kept = new Map();
});

describe("figures at rest", () => {
  test("are read back as they were kept", async () => {
    await keepFigures(snapshot, shelf);
    expect(await readFigures(nowMs, shelf)).toEqual(snapshot);
  });

  test("are kept under a key that cannot be exported, and stand nowhere as text", async () => {
    await keepFigures(snapshot, shelf);
    const { key, iv, content } = kept.get("figures") as {
      key: CryptoKey;
      iv: Uint8Array;
      content: ArrayBuffer;
    };
    expect([key.extractable, key.algorithm]).toEqual([false, { name: "AES-GCM", length: 256 }]);
    await expect(crypto.subtle.exportKey("raw", key)).rejects.toThrow();
    const bytes = Buffer.concat([iv, new Uint8Array(content)]).toString("latin1");
    for (const word of ["Livret", "63034256", "Banque"]) expect(bytes).not.toContain(word);
  });

  test("are sealed by another key each time", async () => {
    await keepFigures(snapshot, shelf);
    const before = kept.get("figures") as { content: ArrayBuffer };
    await keepFigures(snapshot, shelf);
    const { key, iv } = kept.get("figures") as { key: CryptoKey; iv: Uint8Array };
    kept.set("figures", { key, iv, content: before.content });
    expect(await readFigures(nowMs, shelf)).toBeNull();
  });

  test.each([
    ["a day later", 86_400_000, true],
    ["a week later", keptMs, false],
    ["by a clock that was put back by a week", -keptMs, false],
  ])("%s", async (_name, laterMs, shown) => {
    await keepFigures(snapshot, shelf);
    expect((await readFigures(nowMs + laterMs, shelf)) !== null).toBe(shown);
    // What may not be shown any more is not kept either.
    expect(kept.size).toBe(shown ? 1 : 0);
  });

  test("that were changed do not open, and go", async () => {
    await keepFigures(snapshot, shelf);
    const sealed = kept.get("figures") as { content: ArrayBuffer };
    const bytes = new Uint8Array(sealed.content);
    bytes.set([(bytes[3] ?? 0) ^ 1], 3);
    expect(await readFigures(nowMs, shelf)).toBeNull();
    expect(kept.size).toBe(0);
  });

  test("go when they are asked to", async () => {
    await keepFigures(snapshot, shelf);
    await forgetFigures(shelf);
    expect(kept.size).toBe(0);
    expect(await readFigures(nowMs, shelf)).toBeNull();
  });
});

describe("what is kept of the dashboard", () => {
  const wealth = {
    net: cents(1),
    assets: cents(2),
    debts: cents(1),
    asOf: day("2026-11-26"),
    unknownCount: 0,
    contractCount: 1,
  };
  const taken = { userId: snapshot.userId, takenAtMs: nowMs };

  test("contracts by their plain names, but for those that were put away", () => {
    const shown = { bank: null, ownedAmount: cents(1), currency: "EUR", amountAsOf: null };
    const portfolios = [
      { ...shown, name: "LIVRET A", disabled: false, deleted: false },
      { ...shown, name: "PEL", disabled: true, deleted: false },
      { ...shown, name: "LDDS", disabled: false, deleted: true },
    ];
    const { contracts } = snapshotOf({ ...taken, wealth, portfolios });
    expect(contracts.map(({ name }) => name)).toEqual(["Livret A"]);
  });

  test("a total of values that are all unknown is unknown", () => {
    const unknown = { ...wealth, net: cents(0), unknownCount: 1 };
    expect(snapshotOf({ ...taken, wealth: unknown, portfolios: [] }).net).toBeNull();
    expect(snapshotOf({ ...taken, wealth, portfolios: [] }).net).toBe(1);
  });
});
