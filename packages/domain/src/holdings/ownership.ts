import { type Figure, figureOn } from "../figure.ts";
import { assert } from "../kernel/assert.ts";
import { type Cents, cents } from "../kernel/cents.ts";
import { type Day, day } from "../kernel/day.ts";
import type { Ratio } from "../kernel/ratio.ts";
import { fail, ok, type Result } from "../kernel/result.ts";
import type { PortfolioKind } from "./portfolios.ts";

/** How a person holds a portfolio, and thus which share of its value is theirs (decision 0020). Stored values are of the whole
 * portfolio; the share is applied when portfolios are added up. Convention of every total: each portfolio's value is multiplied by
 * the share and rounded once to the cent, half away from zero, then summed. The parts of one portfolio are rounded together
 * (`splitOwned`), so that they add up to the portfolio's own share. */

/** Sole ownership, joint (joint account, undivided property), bare ownership (`nue-propriété`), usufruct. */
export const ownershipKinds = ["full", "joint", "bare", "usufruct"] as const;
export type OwnershipKind = (typeof ownershipKinds)[number];

export type Ownership = {
  readonly kind: OwnershipKind;
  /** The share as entered: 0.5 is half; at most six decimals. Null: half of a joint portfolio, the tax scale of a divided
   * ownership. Ignored for sole ownership. */
  readonly ratio: Ratio | null;
  /** Date of birth of the usufructuary, for the tax scale. */
  readonly usufructuaryBornOn: Day | null;
};

export const fullOwnership: Ownership = { kind: "full", ratio: null, usufructuaryBornOn: null };

const jointRatio: Ratio = 0.5;

/** Value of a usufruct by the completed years of the usufructuary; the bare ownership is the rest. A step applies below its age.
 * @source Code général des impôts, article 669, I (loi n° 2003-1311 du 30 décembre 2003, article 19) */
export const usufructScale: readonly {
  readonly under: number | null;
  readonly figures: readonly Figure[];
}[] = (
  [
    [21, 0.9],
    [31, 0.8],
    [41, 0.7],
    [51, 0.6],
    [61, 0.5],
    [71, 0.4],
    [81, 0.3],
    [91, 0.2],
    [null, 0.1],
  ] as const
).map(([under, value]) => ({
  under,
  figures: [
    {
      value,
      unit: "ratio",
      from: day("2004-01-01"),
      to: null,
      source: "Code général des impôts, article 669, I",
    },
  ],
}));

/** Returns the tax value of a person's usufruct as a ratio of the whole value. Null on a day without a known scale. */
export function usufructFigure(bornOn: Day, on: Day): Figure | null {
  const age = completedYears(bornOn, on);
  const step = usufructScale.find(({ under }) => under === null || age < under);
  return step === undefined ? null : figureOn(step.figures, on);
}

function completedYears(bornOn: Day, on: Day): number {
  const years = Number(on.slice(0, 4)) - Number(bornOn.slice(0, 4));
  return on.slice(5) < bornOn.slice(5) ? years - 1 : years;
}

/** Returns the person's share of the whole value on a day. A divided ownership without a share or a date of birth was rejected on
 * input; it would count in full. */
export function ownedRatio(ownership: Ownership, on: Day): Ratio {
  const { kind, ratio } = ownership;
  switch (kind) {
    case "full":
      return 1;
    case "joint":
      return ratio ?? jointRatio;
    case "usufruct":
      return ratio ?? scaleRatio(ownership, on) ?? 1;
    case "bare": {
      const usufruct = scaleRatio(ownership, on);
      return ratio ?? (usufruct === null ? 1 : (millionths - millionthsOf(usufruct)) / millionths);
    }
  }
}

/** Returns the share of a property's rents: the usufructuary receives all of them, the bare owner none (Code civil, article
 * 582). */
export function rentRatio(ownership: Ownership, on: Day): Ratio {
  if (ownership.kind === "usufruct") return 1;
  return ownership.kind === "bare" ? 0 : ownedRatio(ownership, on);
}

function scaleRatio({ usufructuaryBornOn }: Ownership, on: Day): Ratio | null {
  return usufructuaryBornOn === null ? null : (usufructFigure(usufructuaryBornOn, on)?.value ?? null);
}

/** A holder's rights on an account as the source (the aggregator) names them. */
export type SourceOwnership = "owner" | "co-owner" | "attorney";

/** Default until the saver sets it: half of a joint account, half of an account that the bank reports as held by several people. */
export function proposedOwnership(portfolio: {
  readonly kind: PortfolioKind;
  readonly told: SourceOwnership | null;
}): Ownership {
  const isJoint = portfolio.kind === "joint" || portfolio.told === "co-owner";
  return isJoint ? { ...fullOwnership, kind: "joint" } : fullOwnership;
}

export type OwnershipCode = "ownership.no_share" | "ownership.future_birth";

/** Validates an ownership: a divided one needs a share, or a date of birth to compute it. */
export function checkOwnership(
  { kind, ratio, usufructuaryBornOn }: Ownership,
  today: Day,
): Result<null, OwnershipCode> {
  if (usufructuaryBornOn !== null && usufructuaryBornOn > today)
    return fail("ownership.future_birth", { field: "usufructuary_born_on" });
  const isDivided = kind === "bare" || kind === "usufruct";
  if (isDivided && ratio === null && usufructuaryBornOn === null) return fail("ownership.no_share");
  return ok(null);
}

/** Shares are whole millionths, so that a product is exact before it is rounded. */
const millionths = 1_000_000;

/** Returns a share in whole millionths, as used in database sums. */
export function millionthsOf(ratio: Ratio): number {
  const parts = Math.round(ratio * millionths);
  assert(parts >= 0 && parts <= millionths, "a share lies between 0 and 1");
  return parts;
}

/** Returns a person's share of an amount, rounded once to the cent, half away from zero.
 * @param ratio the share, in [0, 1], at most six decimals */
export function ownedCents(amount: Cents, ratio: Ratio): Cents {
  const parts = millionthsOf(ratio);
  if (parts === millionths) return amount;
  const product = BigInt(Math.abs(amount)) * BigInt(parts);
  const rounded = Number((product + BigInt(millionths / 2)) / BigInt(millionths));
  return cents(Math.sign(amount) * rounded);
}

/** Returns the person's share of each part, in order: they add up to the share of the sum, to the cent. */
export function splitOwned(amounts: readonly Cents[], ratio: Ratio): readonly Cents[] {
  let whole = 0;
  let owned = 0;
  return amounts.map((amount) => {
    whole += amount;
    const next = ownedCents(cents(whole), ratio);
    const part = cents(next - owned);
    owned = next;
    return part;
  });
}
