import { addDays, addMonths } from "@vigie/domain";
import type { Day } from "@vigie/domain";
import { dayInMonth, plainLine, postingDay, shortDate, sortLines, sumLines } from "./era.ts";
import { merchantWeights, merchants } from "./merchants.ts";
import type { Portfolio, Era, Line } from "./model.ts";
import { createRandom } from "./random.ts";
import type { Random } from "./random.ts";

/** A recurring line: a salary, a rent, an instalment. Income is positive. */
export type Recurring = {
  readonly on: number;
  readonly cents: number;
  readonly type: string;
  readonly wording: string;
  readonly category: readonly [string, string];
  /** Months of the year (1 to 12); all if absent. */
  readonly months?: readonly number[];
  /** Every second year; every year if absent. */
  readonly years?: "odd" | "even";
  /** A different amount each month, instead of `cents`. */
  readonly centsOf?: (month: Day) => number;
  /** Random variation of the amount, as a ratio of it. */
  readonly noiseRatio?: number;
};

export type LifePlan = {
  /** Seed of the random generator, so that two accounts of one household differ. */
  readonly seed: string;
  readonly town: string;
  readonly recurring: readonly Recurring[];
  /** One-off lines of a year: they have their own random generator and do not reduce the month's card spending. */
  readonly once?: readonly Recurring[];
  /** Number of card purchases per month. */
  readonly purchases: number;
  /** Card spending is what remains of the month's income; this is its minimum. */
  readonly leastPurseCents: number;
};

/** Lines of a current account. What remains after the recurring lines of a month is spent by card, so that the balance stays close
 * to its target for 24 months; the last wage of a month is spent in the next one. */
export function currentAccountLines(plan: LifePlan, era: Era): readonly Line[] {
  const lines: Line[] = [];
  let carriedCents = 0;
  for (const month of era.months) {
    const random = createRandom(`${plan.seed} ${month}`);
    const fixed = plan.recurring.flatMap((item) => recurringLine(item, month, random));
    const net = fixed.reduce((sum, line) => sum + line.cents, 0);
    const purse = Math.max(plan.leastPurseCents, net + Math.round(carriedCents * 0.6));
    const spent = purchases(plan, { month, purseCents: purse }, random);
    const total = spent.reduce((sum, line) => sum + line.cents, net);
    carriedCents += total;
    const own = createRandom(`${plan.seed} once ${month}`);
    const once = (plan.once ?? []).flatMap((item) => recurringLine(item, month, own));
    lines.push(...fixed, ...spent, ...once);
  }
  return sortLines(lines);
}

function recurringLine(item: Recurring, month: Day, random: Random): readonly Line[] {
  const noise = 1 + (item.noiseRatio ?? 0) * (2 * random.next() - 1);
  if (item.months !== undefined && !item.months.includes(Number(month.slice(5, 7)))) return [];
  const isOdd = Number(month.slice(0, 4)) % 2 === 1;
  if (item.years !== undefined && item.years !== (isOdd ? "odd" : "even")) return [];
  const day = postingDay(dayInMonth(month, item.on));
  // A posting day moved to the next month would leave this month without its rent.
  const kept = day.slice(0, 7) === month.slice(0, 7) ? day : dayInMonth(month, item.on);
  return [
    plainLine(kept, Math.round((item.centsOf?.(month) ?? item.cents) * noise), {
      type: item.type,
      wording: item.wording.replace("{mois}", monthName(month)),
      simple: item.wording
        .replace(/^(VIR INST|VIR|PRLV SEPA|ECHEANCE)\s+/, "")
        .replace("{mois}", monthName(month)),
      category: item.category,
    }),
  ];
}

function monthName(month: Day): string {
  return `${month.slice(5, 7)}/${month.slice(0, 4)}`;
}

function purchases(
  plan: LifePlan,
  { month, purseCents }: { month: Day; purseCents: number },
  random: Random,
): readonly Line[] {
  const drawn = Array.from({ length: plan.purchases }, () => {
    const merchant = drawMerchant(random);
    const [low, high] = merchant.cents;
    return { merchant, on: random.int(1, 28), cents: random.int(low, high) };
  });
  const sum = drawn.reduce((total, purchase) => total + purchase.cents, 0);
  const aim = purseCents * (0.97 + 0.06 * random.next());
  const scale = sum > 0 ? Math.min(2.6, Math.max(0.25, aim / sum)) : 1;
  const lines = drawn.map(({ merchant, on, cents }) =>
    cardLine(dayInMonth(month, on), Math.max(100, Math.round(cents * scale)), {
      name: merchant.name,
      town: plan.town,
      category: merchant.category,
    }),
  );
  const cash = random.chance(0.6)
    ? [withdrawal(dayInMonth(month, random.int(3, 25)), plan.town, random)]
    : [];
  return [...lines, ...cash];
}

function drawMerchant(random: Random): (typeof merchants)[number] {
  let at = random.next() * merchantWeights;
  for (const merchant of merchants) {
    at -= merchant.weight;
    if (at < 0) return merchant;
  }
  return merchants[0];
}

/** "CB SUPER U RENNES 31/01": the date in the wording is the purchase day, the posting is later. */
export function cardLine(
  real: Day,
  cents: number,
  shop: { name: string; town: string; category: readonly [string, string] | null },
): Line {
  return {
    day: postingDay(addDays(real, 1)),
    realDay: real,
    cents: -cents,
    type: "card",
    wording: `CB ${shop.name} ${shop.town} ${shortDate(real)}`,
    simple: shop.name,
    category: shop.category,
  };
}

function withdrawal(real: Day, town: string, random: Random): Line {
  return {
    day: postingDay(addDays(real, 1)),
    realDay: real,
    cents: -random.int(2, 6) * 1000,
    type: "withdrawal",
    wording: `RETRAIT DAB ${town} ${shortDate(real)}`,
    simple: `RETRAIT DAB ${town}`,
    category: ["withdrawals", "others"],
  };
}

export type SavingsPlan = {
  readonly valueCents: number;
  /** Yearly rate on a day, a ratio. */
  readonly rate: (on: Day) => number;
  readonly monthlyCents: number;
  readonly from: string;
  /** Where interest is transferred in January, for a book at its cap. */
  readonly interestGoesTo?: string;
};

/** A savings book: the same transfer each month, the year's interest on 31 December. */
export function savingsLines(plan: SavingsPlan, era: Era): readonly Line[] {
  const lines: Line[] = [];
  for (const month of era.months) {
    if (plan.monthlyCents > 0) {
      lines.push(
        plainLine(dayInMonth(month, 5), plan.monthlyCents, {
          type: "transfer",
          wording: `VIR PERMANENT ${plan.from}`,
          category: ["savings", "others"],
        }),
      );
    }
    if (month.slice(5, 7) !== "12") continue;
    const on = dayInMonth(month, 31);
    const interest = Math.round(plan.valueCents * averageRate(plan.rate, on));
    if (interest === 0) continue;
    lines.push(
      plainLine(on, interest, {
        type: "profit",
        wording: `INTERETS ${on.slice(0, 4)}`,
        category: ["interests", "revenue"],
      }),
    );
    if (plan.interestGoesTo === undefined) continue;
    lines.push(
      plainLine(addDays(on, 5), -interest, {
        type: "transfer",
        wording: `VIR VERS ${plan.interestGoesTo}`,
        category: ["internal_transfer", "others"],
      }),
    );
  }
  return sortLines(lines);
}

function averageRate(rate: (on: Day) => number, yearEnd: Day): number {
  let sum = 0;
  for (let month = 0; month < 12; month += 1) sum += rate(addMonths(yearEnd, -month));
  return sum / 12;
}

/** Opening balance with which the account has its target value on the anchor day. */
export function openingFor(targetCents: number, lines: readonly Line[], era: Era): number {
  return targetCents - sumLines(lines, era.anchor);
}

/** A portfolio that only has transactions. */
export function cashPortfolio(
  base: Omit<Portfolio, "openingCents" | "lines" | "positions" | "loan">,
  lines: readonly Line[],
  at: { targetCents: number; era: Era },
): Portfolio {
  return {
    ...base,
    openingCents: openingFor(at.targetCents, lines, at.era),
    lines,
    positions: [],
    loan: null,
  };
}
