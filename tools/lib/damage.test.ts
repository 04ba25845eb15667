import { expect, test } from "vitest";
import { damaged, judge, undamaged, type Corruption, corruptionsOf } from "./damage.ts";

const text =
  "Date;Libellé;Montant\n01/03/2026;BOULANGERIE;-8,70\n02/03/2026;SALAIRE;1200,00\n03/03/2026;LOYER;-700,00\n";
const bytes = new TextEncoder().encode(text);
const wound = (kind: Corruption["kind"], before: string, more: Partial<Corruption> = {}): Corruption => ({
  kind,
  at: Buffer.from(text).indexOf(before),
  byte: 0x39,
  length: 1,
  ...more,
});

test("wounds are where they say, in the file as it was", () => {
  const made = damaged(bytes, [wound("drop", "SALAIRE", { length: 3 }), wound("set", "BOUL")]);
  expect(Buffer.from(made).toString()).toContain("9OULANGERIE");
  expect(Buffer.from(made).toString()).toContain(";AIRE;");
});

test("a seed gives the same wounds again", () => {
  const random = (): (() => number) => {
    let state = 7;
    return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
  };
  expect(corruptionsOf(random(), 100)).toEqual(corruptionsOf(random(), 100));
});

test("a digit changed in an amount is the file's own word; words changed elsewhere change nothing", () => {
  const whole = undamaged(bytes);
  expect(judge(whole, [wound("set", "8,70")]).kind).toBe("rewritten");
  expect(judge(whole, [wound("set", "OYER")]).kind).toBe("read");
  expect(judge(whole, [wound("set", "8,70", { byte: 0x24 })]).kind).toBe("told");
});

test("an amount that stands nowhere near the damage would be a fault", () => {
  const whole = undamaged(bytes);
  const other = { ...whole, amounts: new Set(["-8.7", "1200"]), digits: new Set(["87", "1200"]) };
  expect(judge(other, [wound("set", "OULA")])).toEqual({ kind: "silent", amount: "-700.00" });
});

const table =
  "Date;Libellé;Montant;Solde\n01/03/2026;BOULANGERIE;-8,70;991,30\n02/03/2026;SALAIRE;1200,00;2191,30\n03/03/2026;LOYER;-700,00;1491,30\n";

test("an amount in a row that never had it, a row twice and a row less are faults where a few bytes are damaged", () => {
  const whole = undamaged(new TextEncoder().encode(table));
  const small: Corruption = { kind: "set", at: table.indexOf("OULA"), byte: 0x41, length: 1 };
  const [first] = whole.rows;
  expect(first?.pairs).toContain("T0 -8.7 2026-03-01");
  const moved = { ...whole, pairs: new Set([...whole.pairs].filter((pair) => !pair.includes(" -700 "))) };
  expect(judge(moved, [small])).toEqual({ kind: "misplaced", amount: "-700" });
  expect(judge({ ...whole, rows: whole.rows.slice(1) }, [small])).toEqual({ kind: "read" });
  expect(judge({ ...whole, rows: [...whole.rows, ...whole.rows.slice(0, 1)] }, [small])).toEqual({
    kind: "lost",
    amount: "-8.7",
  });
  const [, , last] = whole.rows;
  expect(
    judge({ ...whole, rows: last === undefined ? [] : [last, ...whole.rows.slice(1, 2)] }, [small]).kind,
  ).toBe("read");
});

test("a cut loses rows that nothing can tell of", () => {
  const whole = undamaged(new TextEncoder().encode(table));
  expect(judge(whole, [{ kind: "cut", at: table.indexOf("03/03"), byte: 0, length: 1 }]).kind).toBe("read");
});
