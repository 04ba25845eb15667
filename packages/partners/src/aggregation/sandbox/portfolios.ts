import { day } from "@vigie/domain";
import type { Day } from "@vigie/domain";
import { cashPortfolio, currentAccountLines, savingsLines } from "./ledger.ts";
import type { LifePlan } from "./ledger.ts";
import type { Portfolio, Era } from "./model.ts";
import { digits } from "./random.ts";

/** Parts of households: names and numbers of portfolios, and rates of savings books. */

export type Names = {
  readonly holder: string;
  readonly institution: string;
  readonly key: string;
  readonly type: string;
  readonly name: string;
  readonly openedOn: string | null;
  readonly ownership?: "owner" | "co-owner";
  readonly company?: string;
  readonly parentKey?: string;
};

export function named(
  names: Names,
): Omit<Portfolio, "openingCents" | "lines" | "positions" | "loan" | "iban"> {
  return {
    key: names.key,
    institution: names.institution,
    type: names.type,
    name: names.name,
    number: digits(`${names.holder} ${names.institution} ${names.key}`, 11),
    openedOn: names.openedOn === null ? null : day(names.openedOn),
    ownership: names.ownership ?? "owner",
    company: names.company ?? null,
    parentKey: names.parentKey ?? null,
  };
}

/** Bank code 99999 is unassigned; the two check digits are valid. @source ISO 13616, ISO 7064 MOD 97-10 */
export function frenchIban(seed: string): string {
  const bban = `9999900001${digits(`iban ${seed}`, 11)}`;
  // Check digits of the RIB: 97 minus the remainder of the weighted parts.
  const rib = 97 - (mod97(`${bban}00`) % 97);
  const whole = `${bban}${String(rib).padStart(2, "0")}`;
  const check = 98 - mod97(`${whole}152700`);
  return `FR${String(check).padStart(2, "0")}${whole}`;
}

function mod97(text: string): number {
  let rest = 0;
  for (const character of text) rest = (rest * 10 + Number(character)) % 97;
  return rest;
}

export function currentAccount(
  names: Names,
  life: LifePlan,
  at: { targetCents: number; era: Era },
): Portfolio {
  const base = { ...named(names), iban: frenchIban(`${names.holder} ${names.key}`) };
  return cashPortfolio(base, currentAccountLines(life, at.era), at);
}

export type Book = {
  readonly targetCents: number;
  readonly monthlyCents: number;
  readonly rate: (on: Day) => number;
  readonly from: string;
  readonly interestGoesTo?: string;
};

export function savingsBook(names: Names, book: Book, era: Era): Portfolio {
  const lines = savingsLines({ ...book, valueCents: book.targetCents }, era);
  return cashPortfolio({ ...named(names), iban: null }, lines, { targetCents: book.targetCents, era });
}

type Steps = readonly (readonly [from: string, ratio: number])[];

function stepped(steps: Steps): (on: Day) => number {
  return (on) => steps.findLast(([from]) => from <= on)?.[1] ?? steps[0]?.[1] ?? 0;
}

/** @source openfisca-france, taux du livret A: 3 % from 2023-02-01, then the steps below (the LDDS follows). */
export const livretA = stepped([
  ["2023-02-01", 0.03],
  ["2025-02-01", 0.024],
  ["2025-08-01", 0.017],
  ["2026-02-01", 0.015],
]);
/** @source openfisca-france, livret d'épargne populaire */
export const lep = stepped([
  ["2023-08-01", 0.06],
  ["2024-02-01", 0.05],
  ["2024-08-01", 0.04],
  ["2025-02-01", 0.035],
  ["2025-08-01", 0.027],
  ["2026-02-01", 0.025],
]);
/** @source moneyvox.fr 101481 and 107109: the CEL pays two thirds of the livret A. */
export const cel = stepped([
  ["2023-02-01", 0.02],
  ["2025-08-01", 0.0125],
  ["2026-02-01", 0.01],
]);
/** A PEL keeps its opening rate; 1 % for one opened from 2016-08-01 to 2022-12-31. @source legifiscal.fr 3667 */
export const pel2017: (on: Day) => number = () => 0.01;
/** Unregulated: the bank's own rate, fictitious. */
export const bankBook: (on: Day) => number = () => 0.008;
