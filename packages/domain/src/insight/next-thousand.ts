import { oldLifeInsuranceTaxRates } from "../figures.ts";
import { type Figure, figureOn } from "../figure.ts";
import { type Cents, cents, subtractCents, sumCents } from "../kernel/cents.ts";
import type { Day } from "../kernel/day.ts";
import type { Id } from "../kernel/id.ts";
import type { Ratio } from "../kernel/ratio.ts";
import type { KindDetail, PortfolioKind } from "../holdings/portfolios.ts";
import {
  depositCapOn,
  headroomCents,
  interestTaxRates,
  lightSocialRates,
  rateOn,
  revisionUnread,
  savingsProductOf,
  socialRates,
} from "../holdings/savings-products.ts";
import { cushionMonths } from "./next-steps-savings.ts";
import type { Expenses } from "./next-steps.ts";

/** Options for the next thousand euros: an ordered list of rules, each with its date, and the result of each envelope after ten
 * years. It compares and does not advise.
 * @source methodology 2, section 3.7 */

export const nextSumCents: Cents = cents(1000_00);
export const nextSumYears = 10;

/** Envelopes compared; life insurance appears twice, as its yearly allowance may be used up. */
export const nextPlaces = [
  "livret_a",
  "euro_fund",
  "lifeinsurance",
  "lifeinsurance_beyond",
  "pea",
  "market",
  "per",
] as const;
export type NextPlace = (typeof nextPlaces)[number];

/** The same mix in each envelope: diversified, with index funds. Unknown costs of an envelope are assumed.
 * @source product decision, on the growth of classes of methodology 2, section 1.3 */
export const nextSumAssumptions = {
  grossRatio: 0.045,
  fundRatio: 0.003,
  envelopeRatio: { lifeinsurance: 0.006, pea: 0, market: 0, per: 0.006 },
} as const;
export type NextEnvelope = keyof (typeof nextSumAssumptions)["envelopeRatio"];

/** Tax rates on a day; null where one of them is unknown. */
export type GainTaxes = {
  readonly income: Figure;
  readonly levies: Figure;
  readonly lightLevies: Figure;
  readonly oldLifeInsurance: Figure;
};

export function gainTaxesOn(on: Day): GainTaxes | null {
  const income = figureOn(interestTaxRates, on);
  const levies = figureOn(socialRates, on);
  const lightLevies = figureOn(lightSocialRates, on);
  const oldLifeInsurance = figureOn(oldLifeInsuranceTaxRates, on);
  if (income === null || levies === null || lightLevies === null || oldLifeInsurance === null) return null;
  return { income, levies, lightLevies, oldLifeInsurance };
}

export type PlacedPortfolio = {
  readonly id: Id;
  readonly name: string;
  readonly kind: PortfolioKind;
  readonly kindDetail: KindDetail | null;
  readonly amountCents: Cents | null;
  readonly ownedCents: Cents | null;
  readonly openedOn: Day | null;
  /** Yearly rate of a debt; null where unknown. */
  readonly rateRatio: Ratio | null;
};

export type PlaceFacts = {
  readonly today: Day;
  readonly portfolios: readonly PlacedPortfolio[];
  readonly expenses: Expenses | null;
  /** Best net rate of the euro funds held, after levies; null without any. */
  readonly euroFundRatio: Ratio | null;
  /** Current rate of the Livret A according to the person; used where the known rate may be outdated by a revision. */
  readonly toldLivretRatio: Ratio | null;
};

/** A rate set by the State, with its date. */
export type BookRate = {
  readonly rateRatio: Ratio;
  readonly rateFrom: Day;
  /** Revision day since the rate was read: the rate may have changed. */
  readonly revisionUnread: Day | null;
  /** True where only the person gave the rate. */
  readonly isRateTold: boolean;
  readonly source: string;
};

/** Current rate of a savings book. If a revision is unread, the person's own value is used for the books with the Livret A rate; it
 * never replaces a rate read since. */
export function bookRate(
  kindDetail: SavingsRoom["kindDetail"],
  { today, toldLivretRatio }: Pick<PlaceFacts, "today" | "toldLivretRatio">,
): BookRate | null {
  const rate = rateOn(kindDetail, today);
  if (rate === null) return null;
  const unread = revisionUnread(kindDetail, rate, today);
  const isRateTold = unread !== null && toldLivretRatio !== null && kindDetail !== "lep";
  return {
    rateRatio: isRateTold ? toldLivretRatio : rate.value,
    rateFrom: isRateTold ? unread : rate.from,
    revisionUnread: isRateTold ? null : unread,
    isRateTold,
    source: rate.source,
  };
}

/** `applies`: the money should go there first; `done`: nothing to do there; `unknown`: required data is missing. */
export const placeStates = ["applies", "done", "unknown"] as const;
export type PlaceState = (typeof placeStates)[number];

export type DearDebt = { readonly id: Id; readonly name: string; readonly rateRatio: Ratio };

export type PlaceSteps = {
  readonly debt: {
    readonly state: PlaceState;
    /** Best risk-free rate, with which a debt is compared. */
    readonly safeRatio: Ratio | null;
    readonly debts: readonly DearDebt[];
  };
  readonly reserve: {
    readonly state: PlaceState;
    readonly months: number;
    readonly wantedCents: Cents | null;
    readonly heldCents: Cents | null;
    readonly missingCents: Cents | null;
  };
  /** The employer's matching is in no source, so a person with a plan is asked for it. */
  readonly match: { readonly state: PlaceState };
};

const shortDebts: readonly PortfolioKind[] = ["consumer_credit", "revolving_credit", "loan"];
const currentKinds: readonly PortfolioKind[] = ["checking", "joint", "card"];
/** Savings that can be withdrawn at any time. */
const atHand: readonly KindDetail[] = ["livret_a", "ldd", "lep", "livret_jeune", "csl", "livret"];
const matchedKinds: readonly PortfolioKind[] = ["pee", "perco"];

export function placeSteps(facts: PlaceFacts): PlaceSteps {
  return { debt: debtStep(facts), reserve: reserveStep(facts), match: matchStep(facts) };
}

/** A debt with a higher rate than every risk-free one. An overdraft counts as such, although its rate is unknown. */
function debtStep(facts: PlaceFacts): PlaceSteps["debt"] {
  const { portfolios, euroFundRatio } = facts;
  const livret = bookRate("livret_a", facts)?.rateRatio ?? null;
  const rates = [livret, euroFundRatio].filter((rate) => rate !== null);
  const safeRatio = rates.length === 0 ? null : Math.max(...rates);
  const owed = portfolios.filter(
    ({ kind, ownedCents }) => shortDebts.includes(kind) && (ownedCents ?? 0) !== 0,
  );
  const overdrawn = portfolios.filter(
    ({ kind, ownedCents }) => (kind === "checking" || kind === "joint") && (ownedCents ?? 0) < 0,
  );
  const debts = owed
    .flatMap(({ id, name, rateRatio }) =>
      rateRatio !== null && safeRatio !== null && rateRatio > safeRatio ? [{ id, name, rateRatio }] : [],
    )
    .toSorted((a, b) => b.rateRatio - a.rateRatio);
  const isUnknown =
    safeRatio === null || owed.some(({ rateRatio }) => rateRatio === null) || overdrawn.length > 0;
  return { state: debts.length > 0 ? "applies" : isUnknown ? "unknown" : "done", safeRatio, debts };
}

/** Reserve of three months of usual expenses. Unknown where one balance is unknown. */
function reserveStep({ portfolios, expenses }: PlaceFacts): PlaceSteps["reserve"] {
  const months = cushionMonths.value;
  const held = portfolios.filter(
    ({ kind, kindDetail }) =>
      currentKinds.includes(kind) ||
      (kind === "savings" && kindDetail !== null && atHand.includes(kindDetail)),
  );
  const known = held.flatMap(({ ownedCents }) => ownedCents ?? []);
  const heldCents = known.length < held.length || held.length === 0 ? null : sumCents(known);
  const wantedCents =
    expenses === null || expenses.monthlyCents <= 0 ? null : cents(months * expenses.monthlyCents);
  if (heldCents === null || wantedCents === null)
    return { state: "unknown", months, wantedCents, heldCents, missingCents: null };
  const missingCents = cents(Math.max(0, subtractCents(wantedCents, heldCents)));
  return { state: missingCents > 0 ? "applies" : "done", months, wantedCents, heldCents, missingCents };
}

function matchStep({ portfolios }: PlaceFacts): PlaceSteps["match"] {
  return { state: portfolios.some(({ kind }) => matchedKinds.includes(kind)) ? "unknown" : "done" };
}

export type SavingsRoom = BookRate & {
  readonly kindDetail: "lep" | "livret_a" | "ldd";
  /** Null where none is held. */
  readonly portfolioId: Id | null;
  readonly name: string | null;
  /** Remaining room; the cap where none is held; null where the balance is unknown. */
  readonly roomCents: Cents | null;
};

/** Savings books with room, best rate first. Eligibility for a LEP depends on income, which is unknown, so it is listed only where
 * held. */
export function savingsRooms(facts: PlaceFacts): readonly SavingsRoom[] {
  const { portfolios, today } = facts;
  return (["lep", "livret_a", "ldd"] as const)
    .flatMap((kindDetail): readonly SavingsRoom[] => {
      const rate = bookRate(kindDetail, facts);
      const cap = depositCapOn(kindDetail, today);
      const held = portfolios.filter((portfolio) => portfolio.kindDetail === kindDetail);
      const [one] = held;
      if (rate === null || cap === null || (one === undefined && kindDetail === "lep")) return [];
      // With two of a kind that the law allows once, neither has room of its own.
      if (held.length > 1 && savingsProductOf(kindDetail)?.onePerPerson === true) return [];
      const roomCents =
        one === undefined ? cents(cap.value) : headroomCents(kindDetail, one.amountCents, today);
      if (roomCents === 0) return [];
      return [
        {
          kindDetail,
          portfolioId: one?.id ?? null,
          name: one?.name ?? null,
          roomCents,
          ...rate,
        },
      ];
    })
    .toSorted((a, b) => b.rateRatio - a.rateRatio);
}
