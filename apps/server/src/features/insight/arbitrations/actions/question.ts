import {
  annualCovariance,
  type Asset,
  findInfeasibility,
  type HeldProblem,
  matrix,
  type Scenarios,
  weightsOf,
  windowReturns,
  withUncorrelated,
} from "@vigie/analytics";
import type { Day, Movement } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import {
  dayText,
  euroFundReturns,
  type Panel,
  type PanelLine,
  weeklyPanel,
} from "../../analyses/actions/panel.ts";
import { type Position, readPrices, type Situation } from "../../analyses/actions/situation.ts";
import { feeOf, isTyped } from "../../analyses/actions/terms.ts";
import { type FundHistory, historiesOf } from "../../../market/funds/actions.ts";
import type { Failure } from "../store.ts";
import { assetsOf, type Candidate, type Choice } from "./candidates.ts";
import { expectedReturnsOf, riskFreeOf } from "./expected-returns.ts";
import { solver } from "./solver.ts";
import { refusalOf, unavailable } from "./words.ts";

/** An optimisation with its data: arrays follow the order of the candidates. */
export type Question = {
  readonly candidates: readonly Candidate[];
  /** Lines left as they are, for want of prices or of an SRI. */
  readonly frozen: readonly Position[];
  readonly problem: HeldProblem;
  readonly scenarios: Scenarios;
  readonly feeRatios: Float64Array;
  readonly riskFreeRatio: number;
  readonly from: Day;
  readonly to: Day;
};

/** Under three years of common prices a risk is a guess. */
const leastWeeks = 156;
const fullWeeks = 260;
/** Above this share of lines left as they are, the rules would be those of something else. */
const mostFrozenRatio = 0.2;

/** Why no allocation can exist among these candidates, before any price is read; null when one does. */
export async function refusalBefore(choice: Choice): Promise<Failure | null> {
  if (choice.offerIsUnread) return { code: "optimization.funds_unavailable" };
  const refused = await refusalAmong(assetsOf(choice.candidates, choice.newMoneyCents), choice);
  // Nothing can be added to a selection that no list feeds: what helps is to say which portfolio it is.
  return refused !== null && choice.offer === "unknown" ? unavailable(unknownOffer) : refused;
}

async function refusalAmong(all: readonly Asset[], choice: Choice): Promise<Failure | null> {
  const { limits, euroFundOffered } = choice;
  const assets = all.filter((asset) => asset.capRatio > 0);
  const ask = { assets, limits, euroFundAvailable: euroFundOffered };
  const reason = await findInfeasibility(solver, ask);
  if (reason === null) return null;
  const withoutSelling = choice.newMoneyCents > 0;
  if (reason.code !== "add_low_sri_fund" || !withoutSelling) return refusalOf(reason, limits, withoutSelling);
  // What is kept may be too risky for any fund to make up for it: then no fund is to be added.
  const helped = await findInfeasibility(solver, { ...ask, assets: [...assets, safestFund] });
  return refusalOf(helped ?? reason, limits, withoutSelling);
}

const unknownOffer =
  "Ce contrat n’est pas reconnu dans notre catalogue\u00a0: ses fonds ne sont pas connus, et vos supports actuels ne suffisent pas à respecter votre profil. Choisissez le contrat dans ses réglages.";

const safestFund: Asset = {
  kind: "unit_linked",
  className: "bond",
  isEquity: false,
  sri: 1,
  capRatio: 1,
  issuer: null,
};

/** Reads the prices of the candidates and writes the problem down. */
export async function questionOf(
  services: Services,
  situation: Situation,
  ask: { readonly choice: Choice; readonly movements: readonly Movement[] },
): Promise<Question | Failure> {
  const { choice } = ask;
  const panel = await panelOf(services, situation, choice.candidates);
  if (
    choice.candidates.some(isNewFund) &&
    !choice.candidates.some((one) => isNewFund(one) && panel.returns.has(one.key))
  )
    return { code: "optimization.funds_unavailable" };
  const [from, to] = [panel.days[0], panel.days.at(-1)];
  if (panel.days.length < leastWeeks || from === undefined || to === undefined) {
    return unavailable("L’historique des cours des fonds est trop court pour comparer des allocations.");
  }
  const measured = choice.candidates.filter((one) => one.kind !== "unit" || panel.returns.has(one.key));
  const units = measured.filter((one) => one.kind === "unit");
  const others = measured.filter((one) => one.kind !== "unit");
  const candidates = [...units, ...others];
  const frozen = [
    ...choice.frozen,
    ...situation.positions.filter((line) => isUnmeasured(line, choice, panel)),
  ];
  const frozenCents = frozen.reduce((sum, line) => sum + line.amountCents, 0);
  const held = weightsOf(Float64Array.from(candidates, (one) => one.heldCents));
  if (held === null || frozenCents > mostFrozenRatio * situation.totalCents) {
    return unavailable(
      "Une trop grande part du contrat n’a pas de cours ou d’indicateur de risque connus : un arbitrage n’aurait pas de sens.",
    );
  }
  const assets = assetsOf(candidates, choice.newMoneyCents);
  const refused = await refusalAmong(assets, choice);
  if (refused !== null) return refused;
  // With new money the weights held are those of the portfolio to come: what is paid in is not placed yet.
  const heldCents = candidates.reduce((sum, one) => sum + one.heldCents, 0);
  const current = held.map((weight) => weight * (heldCents / (heldCents + choice.newMoneyCents)));
  const series = candidates.map((one) => returnsOf(one, panel));
  const covariance = covarianceOf(units, others, panel);
  if (covariance === null)
    return unavailable("Les cours des fonds ne permettent pas de mesurer leurs risques.");
  const riskFreeRatio = riskFreeOf(candidates);
  return {
    candidates,
    frozen,
    problem: {
      assets,
      limits: choice.limits,
      euroFundAvailable: choice.euroFundOffered,
      covariance,
      expectedReturns: expectedReturnsOf({
        situation,
        candidates,
        covariance,
        profile: choice.profile,
        riskFreeRatio,
      }),
      trading:
        choice.newMoneyCents > 0
          ? {
              current,
              costs: { sellRatio: 0, buyRatio: feeOf(situation, "entry") ?? 0 },
              withoutSelling: true,
            }
          : { current, costs: { sellRatio: arbitrageRatio(situation, ask.movements), buyRatio: 0 } },
    },
    scenarios: { outcomes: yearsOf(series) },
    feeRatios: Float64Array.from(candidates, (one) => one.costRatio),
    riskFreeRatio,
    from: dayText(from),
    to: dayText(to),
  };
}

/** A fund that is not held and may be bought. */
function isNewFund(one: Candidate): boolean {
  return one.kind === "unit" && one.heldCents === 0;
}

function isUnmeasured(line: Position, choice: Choice, panel: Panel): boolean {
  const measured = line.kind !== "unit" || (line.isin !== null && panel.returns.has(line.isin));
  return !measured && !choice.frozen.includes(line);
}

/** Today's lines with their references, and the new ones with five years of prices where there are enough of those. */
async function panelOf(
  services: Services,
  situation: Situation,
  candidates: readonly Candidate[],
): Promise<Panel> {
  const { histories: ownHistories, references } = await readPrices(services, situation);
  const fresh = candidates.filter((one) => one.kind === "unit" && one.heldCents === 0);
  const freshHistories = await historiesOf(
    services,
    fresh.flatMap((one) => one.isin ?? []),
  );
  const line = (one: Candidate, histories: ReadonlyMap<string, FundHistory>): PanelLine[] => {
    const history = histories.get(one.key);
    const reference = one.heldCents > 0 ? (references.get(one.assetClass) ?? null) : null;
    return history === undefined ? [] : [{ key: one.key, history, reference }];
  };
  const held = candidates
    .filter((one) => one.kind === "unit" && one.heldCents > 0)
    .flatMap((one) => line(one, ownHistories));
  const bought = fresh.flatMap((one) => line(one, freshHistories));
  const long = bought.filter(({ history }) => history.days.length > fullWeeks);
  const enough = bought.filter(({ history }) => history.days.length > leastWeeks);
  return weeklyPanel([...held, ...(long.length >= 10 ? long : enough)]);
}

function returnsOf(candidate: Candidate, panel: Panel): Float64Array {
  if (candidate.kind === "euroFund") return euroFundReturns(candidate.euroFund, panel.days);
  return panel.returns.get(candidate.key) ?? new Float64Array(panel.days.length);
}

/** A euro fund is smoothed: 0.2 % a year, tied to nothing. @source methodology, section 10 */
const euroFundVariance = 0.002 ** 2;

function covarianceOf(units: readonly Candidate[], others: readonly Candidate[], panel: Panel) {
  const series = units.map((one) => returnsOf(one, panel));
  const byWeek = matrix(Array.from(panel.days, (_, week) => series.map((line) => line[week] ?? 0)));
  const estimated = annualCovariance(byWeek, 52);
  if (estimated === null) return null;
  return withUncorrelated(
    estimated.covariance,
    Float64Array.from(others, () => euroFundVariance),
  );
}

/** Every overlapping year of the common past, one row a year. */
function yearsOf(series: readonly Float64Array[]) {
  const years = series.map((line) => windowReturns(line, 52));
  const count = years[0]?.length ?? 0;
  return matrix(Array.from({ length: count }, (_, year) => years.map((line) => line[year] ?? 0)));
}

/** What an arbitrage costs now: nothing while one of the year's free ones is left. */
function arbitrageRatio(situation: Situation, movements: readonly Movement[]): number {
  const fee = feeOf(situation, "arbitrage") ?? 0;
  const { market } = situation;
  const free = market?.rules.freeArbitragesPerYear ?? null;
  // Where every arbitrage is free by the catalogue, what the saver read in their own papers still holds.
  if (free === null) return isTyped(situation, "arbitrage") ? fee : 0;
  const done = new Set(movements.filter((one) => one.type === "arbitrage").map((one) => one.day));
  return done.size < free ? 0 : fee;
}

export function isFailure(value: Question | Failure): value is Failure {
  return "code" in value;
}
