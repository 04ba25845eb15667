import { type Cents, cents } from "../kernel/cents.ts";
import { addDays, addMonths, type Day, day, daysBetween } from "../kernel/day.ts";
import { groupBy } from "../kernel/group-by.ts";
import type { Id } from "../kernel/id.ts";
import { familyOf, plainWording } from "../holdings/categories.ts";
import { categoryFamilies, type CategoryFamily } from "../holdings/transactions.ts";

/** Monthly spending, recurring payments, and unusual payments. */

/** A payment from a current account, the person's share, positive. Transfers between own accounts are excluded. */
export type SpentLine = {
  readonly id: Id;
  readonly on: Day;
  readonly amountCents: Cents;
  /** Creditor key: the words of the wording without dates and numbers. */
  readonly key: string;
  readonly label: string;
  readonly categoryId: string;
};

export type SpentMonth = {
  /** First day of the month. */
  readonly month: Day;
  readonly totalCents: Cents;
  readonly families: readonly { readonly family: CategoryFamily; readonly amountCents: Cents }[];
};

const maxMonths = 12;

/** Returns up to twelve full months before the current one, starting with the first month that is completely known.
 * @param knownFrom first day from which the transactions of every account are known */
export function spentMonths(lines: readonly SpentLine[], knownFrom: Day, today: Day): readonly SpentMonth[] {
  const thisMonth = day(`${today.slice(0, 7)}-01`);
  const byMonth = groupBy(lines, ({ on }) => on.slice(0, 7));
  return Array.from({ length: maxMonths }, (_, index) => addMonths(thisMonth, index - maxMonths))
    .filter((month) => month >= knownFrom)
    .map((month) => {
      const own = byMonth.get(month.slice(0, 7)) ?? [];
      const families = categoryFamilies.flatMap((family) => {
        const of = own.filter(({ categoryId }) => (familyOf(categoryId) ?? "other") === family);
        return of.length === 0 ? [] : [{ family, amountCents: totalOf(of) }];
      });
      return { month, totalCents: totalOf(own), families };
    });
}

function totalOf(lines: readonly SpentLine[]): Cents {
  return cents(lines.reduce((sum, { amountCents }) => sum + amountCents, 0));
}

/** Periods of recurring payments, in days. */
const periods = [7, 14, 30.44, 60.9, 91.3, 182.6, 365.25] as const;
const [monthDays, yearDays] = [30.44, 365.25];

export type Subscription = {
  readonly key: string;
  readonly label: string;
  readonly categoryId: string;
  /** Amount of the last payment. */
  readonly amountCents: Cents;
  readonly periodDays: number;
  readonly yearlyCents: Cents;
  readonly count: number;
  readonly lastOn: Day;
  readonly nextOn: Day;
  /** False where amounts vary, as for energy bills. */
  readonly isFixed: boolean;
  /** Increase of the last two payments over the median of the earlier ones; null where there is none. */
  readonly riseCents: Cents | null;
  /** 0 to 1; reported from 0.6. */
  readonly score: number;
};

const shownScore = 0.6;
const fixedSpread = 0.12;
const variableSpread = 0.45;
/** Categories with variable bills. */
const variableCategories: readonly string[] = ["housing.energy", "communication.internet"];
/** Minimum gap between the logarithms of two amounts to count as separate payments. */
const splitGap = 0.35;

/** Excluded from subscriptions: a loan has its own schedule, taxes have their calendar, and cash has no creditor. */
const neverSubscribed = /^(housing\.loan|finances\.loan|other\.(cash|check))$/;
const taxCategory = "finances.taxes";
const taxWords = /\b(DGFIP|TRESOR PUBLIC|IMPOTS?|TAXES?)\b/;
/** Two payments a year apart are weak evidence, so their amounts must match. */
const sameSpread = 0.01;

/** Recurring payments with a similar amount that are still active, highest yearly cost first.
 * @source methodology 2, section 3.9 */
export function subscriptionsOf(lines: readonly SpentLine[], today: Day): readonly Subscription[] {
  const kept = lines.filter((line) => !neverSubscribed.test(line.categoryId) && !isTax(line));
  return comingBack(kept, { today, rareSpread: sameSpread });
}

/** Recurring taxes, detected the same way; two years are enough, with a tolerance for the yearly increase.
 * @source methodology 2, sections 3.4 and 3.9 */
export function taxesOf(lines: readonly SpentLine[], today: Day): readonly Subscription[] {
  return comingBack(lines.filter(isTax), { today, rareSpread: fixedSpread });
}

const premiumCategories: readonly string[] = ["housing.insurance", "health.insurance"];
const premiumWords =
  /\b(ASSURANCES?|MUTUELLE|PREVOYANCE|MAAF|MACIF|MAIF|MATMUT|GMF|MMA|AXA|ALLIANZ|AVIVA|ABEILLE|GENERALI|GROUPAMA|GAN|PACIFICA|SWISSLIFE|THELEM|LUKO|LOVYS|MRH)\b/;

/** Insurance premiums paid yearly; monthly and quarterly ones are part of the recurring payments. Two years are enough, with a
 * tolerance for the usual increase.
 * @source methodology 2, sections 3.4 and 3.9 */
export function premiumsOf(lines: readonly SpentLine[], today: Day): readonly Subscription[] {
  return comingBack(lines.filter(isPremium), { today, rareSpread: fixedSpread }).filter(
    ({ periodDays }) => periodDays === yearDays,
  );
}

/** Returns whether a payment is an insurance premium; loan insurance is part of the instalment, and a tax is not a premium. */
function isPremium(line: SpentLine): boolean {
  const { categoryId, key } = line;
  if (neverSubscribed.test(categoryId) || isTax(line)) return false;
  return premiumCategories.includes(categoryId) || premiumWords.test(key);
}

function isTax({ categoryId, key }: SpentLine): boolean {
  return categoryId === taxCategory || taxWords.test(key);
}

/** Reference day, and tolerance between the amounts of only two payments. */
type Asked = { readonly today: Day; readonly rareSpread: number };

function comingBack(lines: readonly SpentLine[], asked: Asked): readonly Subscription[] {
  const named = lines.filter(({ key }) => key !== "");
  return [...groupBy(named, ({ key }) => key).values()]
    .flatMap(byAmount)
    .flatMap((events) => subscriptionOf(events, asked) ?? [])
    .toSorted((a, b) => b.yearlyCents - a.yearlyCents);
}

/** One creditor may collect two different payments, so amounts far apart are separated. */
function byAmount(lines: readonly SpentLine[]): readonly (readonly SpentLine[])[] {
  const groups: SpentLine[][] = [];
  for (const line of lines.toSorted((a, b) => a.amountCents - b.amountCents)) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (
      group !== undefined &&
      last !== undefined &&
      Math.log(line.amountCents / last.amountCents) <= splitGap
    )
      group.push(line);
    else groups.push([line]);
  }
  return groups;
}

function subscriptionOf(group: readonly SpentLine[], { today, rareSpread }: Asked): Subscription | null {
  const events = group.toSorted((a, b) => (a.on < b.on ? -1 : 1));
  const last = events.at(-1);
  if (last === undefined || events.length < 2) return null;
  const gaps = events.slice(1).map((event, index) => daysBetween(events[index]?.on ?? event.on, event.on));
  const gap = median(gaps);
  const spread = median(gaps.map((one) => Math.abs(one - gap)));
  const period = periods.toSorted((a, b) => Math.abs(a - gap) - Math.abs(b - gap))[0] ?? monthDays;
  if (events.length < 3 && period !== yearDays) return null;
  const [nearby, steady] = [Math.max(2, 0.08 * period), Math.max(2.5, 0.06 * period)];
  if (Math.abs(gap - period) > nearby || spread > steady) return null;
  const logs = events.map(({ amountCents }) => Math.log(amountCents));
  const middle = median(logs);
  const amounts = median(logs.map((one) => Math.abs(one - middle)));
  const isVariable = variableCategories.includes(last.categoryId);
  const limit = events.length < 3 ? rareSpread : isVariable ? variableSpread : fixedSpread;
  if (amounts > limit) return null;
  // A missed payment ends the series.
  if (daysBetween(last.on, today) > 1.6 * period) return null;
  const periodFit = 1 - 0.25 * (Math.abs(gap - period) / nearby) - 0.25 * (spread / steady);
  const score = periodFit * (1 - 0.25 * (amounts / limit)) * (1 - 2 ** -events.length);
  if (score < shownScore) return null;
  const perYear = period === monthDays ? 12 : yearDays / period;
  return {
    key: `${last.key} ${last.amountCents}`,
    label: last.label,
    categoryId: last.categoryId,
    amountCents: last.amountCents,
    periodDays: period,
    yearlyCents: cents(Math.round(last.amountCents * perYear)),
    count: events.length,
    lastOn: last.on,
    nextOn: period === monthDays ? addMonths(last.on, 1) : addDays(last.on, Math.round(period)),
    isFixed: amounts <= fixedSpread,
    riseCents: riseOf(events),
    score,
  };
}

/** Increase of the last two payments above the median of the earlier ones by more than 3 % and half a euro. */
function riseOf(events: readonly SpentLine[]): Cents | null {
  const earlier = events.slice(0, -2).map(({ amountCents }) => amountCents);
  if (earlier.length === 0) return null;
  const before = median(earlier);
  const isAbove = events
    .slice(-2)
    .every(({ amountCents }) => amountCents > Math.max(1.03 * before, before + 50));
  return isAbove ? cents(Math.round((events.at(-1)?.amountCents ?? before) - before)) : null;
}

export type UnusualPayment = {
  readonly id: Id;
  readonly on: Day;
  readonly label: string;
  readonly categoryId: string;
  readonly amountCents: Cents;
  /** `amount`: far above the usual amount of this creditor or its category; `twice`: the same payment within three days. */
  readonly why: "amount" | "twice";
  /** Median of the usual amounts; null for a repeated payment. */
  readonly usualCents: Cents | null;
};

const leastEvents = 8;
const leastUnusualCents = 50_00;
const unusualZ = 4;
const leastDeviation = 0.1;
/** Number of days within which payments are reported. */
const recentDays = 31;
const mostAWeek = 2;

/** Number of standard deviations by which the logarithm of an amount exceeds the usual ones; null with fewer than eight of them.
 * @source methodology 2, section 3.9 */
export function unusualScore(amountCents: number, usual: readonly number[]): number | null {
  if (usual.length < leastEvents) return null;
  const logs = usual.map((amount) => Math.log(amount));
  const middle = median(logs);
  const deviation = Math.max(leastDeviation, median(logs.map((one) => Math.abs(one - middle))));
  return (Math.log(amountCents) - middle) / (1.4826 * deviation);
}

/** Unusual payments of the last month, at most two per week, largest excess first.
 * @source methodology 2, section 3.9 */
export function unusualPayments(lines: readonly SpentLine[], today: Day): readonly UnusualPayment[] {
  const yearAgo = addMonths(today, -12);
  const recent = lines.filter(({ on }) => on > addDays(today, -recentDays) && on <= today);
  const found = recent.flatMap((line): readonly (UnusualPayment & { readonly excess: number })[] => {
    const { id, on, label, categoryId, amountCents } = line;
    const base = { id, on, label, categoryId, amountCents };
    const twin = lines.find(
      (other) =>
        other.id < id &&
        other.key === line.key &&
        other.amountCents === amountCents &&
        Math.abs(daysBetween(other.on, on)) <= 3,
    );
    if (twin !== undefined && line.key !== "")
      return [{ ...base, why: "twice", usualCents: null, excess: amountCents }];
    const before = lines.filter((other) => other.on < on && other.on > yearAgo);
    const own = before.filter((other) => other.key === line.key);
    const usual = own.length > 0 ? own : before.filter((other) => other.categoryId === categoryId);
    const amounts = usual.map((other) => Number(other.amountCents));
    const z = unusualScore(amountCents, amounts);
    if (z === null || z < unusualZ || amountCents < leastUnusualCents) return [];
    if (amountCents <= Math.max(...amounts)) return [];
    const middle = median(amounts);
    return [{ ...base, why: "amount", usualCents: cents(Math.round(middle)), excess: amountCents - middle }];
  });
  const weeks = groupBy(found, ({ on }) => Math.floor(daysBetween(on, today) / 7));
  return [...weeks.values()]
    .flatMap((week) => week.toSorted((a, b) => b.excess - a.excess).slice(0, mostAWeek))
    .toSorted((a, b) => b.excess - a.excess)
    .map(({ excess: _, ...payment }) => payment);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[half - 1] ?? 0, sorted[half] ?? 0];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

/** A payment into one's own contract is not spending: its wording contains the contract's name. Names of one short word are too
 * ambiguous. */
export function isOwnContract(wording: string, contractNames: readonly string[]): boolean {
  const plain = ` ${plainWording(wording)} `;
  return contractNames.some((name) => {
    const own = plainWording(name);
    return own.length >= leastNameLength && plain.includes(` ${own} `);
  });
}

const leastNameLength = 8;
