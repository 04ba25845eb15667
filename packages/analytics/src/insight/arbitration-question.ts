import {
  type Asset,
  findInfeasibility,
  type HeldProblem,
  type RiskModel,
  type Solver,
  subMatrix,
  weightsOf,
} from "../index.ts";
import {
  arbitrageRatioNow,
  assetsOf,
  type Candidate,
  type Day,
  dayOf,
  euroFundWord,
  type Instant,
  type Movement,
  profileName,
} from "@vigie/domain";
import type { Choice, Failure } from "./arbitration-choice.ts";
import { refusalOf, unavailable } from "./arbitration-rules-text.ts";
import { arbitrationText } from "./arbitration-text.ts";
import { dayText, type Panel, type PanelLine, weeklyPanel } from "./panel.ts";
import { riskFreeOf } from "./risk-free.ts";
import { type ClassReferences, heldModel, type KeyedLaw, lawOf, modelOf } from "./risk-model.ts";
import type { FundHistory, Position, Prices, Situation } from "./situation.ts";
import { feeOf, isTyped } from "./terms.ts";

/** An optimisation problem with its data: arrays are in the order of the candidates. */
export type Question = {
  readonly candidates: readonly Candidate[];
  /** Lines that are not changed, as prices or an SRI are missing. */
  readonly frozen: readonly Position[];
  readonly problem: HeldProblem;
  readonly feeRatios: Float64Array;
  readonly riskFreeRatio: number;
  /** Null where no candidate has prices: a contract with only a euro fund. */
  readonly from: Day | null;
  readonly to: Day | null;
  /** Distribution of the whole portfolio: today's, and as a function of new weights of the candidates. */
  readonly lawBefore: KeyedLaw | null;
  readonly lawAfter: (weights: Float64Array) => KeyedLaw | null;
};

/** With less than three years of common prices, risk cannot be estimated. */
const leastWeeks = 156;
const fullWeeks = 260;
/** Above this share of unchanged lines, the rules would not be meaningful. */
const mostFrozenRatio = 0.2;

/** Returns why no allocation of these candidates is feasible, before any price is read; null where one is.
 * @param selected - the saver's selection; empty for the whole offer */
export async function refusalBefore(
  solver: Solver,
  choice: Choice,
  selected: readonly string[] = [],
): Promise<Failure | null> {
  if (choice.offerIsUnread) return { code: "optimization.funds_unavailable" };
  const refused = countedAsSeen(await refusalAmong(solver, assetsOf(choice), choice), choice, selected);
  // The whole market was searched: there is no fund to add, so the message suggests something else.
  const isNoneThere = choice.offer === "market" && selected.length === 0;
  return isNoneThere && refused?.code === "optimization.add_low_risk_fund"
    ? unavailable(arbitrationText.noPrudentFund(profileName(choice.profile.profile)))
    : refused;
}

/** Counts funds as the saver does: a selected fund that cannot be bought here is one more to select. */
function countedAsSeen(
  refused: Failure | null,
  { candidates }: Choice,
  selected: readonly string[],
): Failure | null {
  const count = refused?.detail?.["count"];
  if (refused === null || typeof count !== "number") return refused;
  const usable = new Set(candidates.filter(({ capRatio }) => capRatio > 0).map(({ isin }) => isin));
  const unusable = new Set(selected.filter((one) => one.toUpperCase() !== euroFundWord && !usable.has(one)));
  return { ...refused, detail: { ...refused.detail, count: count + unusable.size } };
}

async function refusalAmong(solver: Solver, all: readonly Asset[], choice: Choice): Promise<Failure | null> {
  const { limits, euroFundOffered } = choice;
  const assets = all.filter((asset) => asset.capRatio > 0);
  const ask = { assets, limits, euroFundAvailable: euroFundOffered };
  const reason = await findInfeasibility(solver, ask);
  if (reason === null) return null;
  const withoutSelling = choice.newMoneyCents > 0;
  // The list is unknown: where a cautious fund would help, the saver is asked to name one.
  if (choice.offer === "unknown" && reason.code === "conflicting_rule" && !withoutSelling) {
    const helped = await findInfeasibility(solver, { ...ask, assets: [...assets, safestFund] });
    if (helped === null) return { code: "optimization.add_low_risk_fund" };
  }
  if (reason.code !== "add_low_sri_fund" || !withoutSelling) return refusalOf(reason, limits, withoutSelling);
  // The lines that must be kept may be too risky for any fund to compensate: no fund is then suggested.
  const helped = await findInfeasibility(solver, { ...ask, assets: [...assets, safestFund] });
  return refusalOf(helped ?? reason, limits, withoutSelling);
}

const safestFund: Asset = {
  kind: "unit_linked",
  className: "bond",
  isEquity: false,
  sri: 1,
  capRatio: 1,
  issuer: null,
};

/** Inputs of a question besides the portfolio. */
export type QuestionRead = {
  readonly choice: Choice;
  /** Movements of this year. */
  readonly movements: readonly Movement[];
  readonly prices: Prices;
  /** Prices of funds that are not held and may be bought. */
  readonly newHistories: ReadonlyMap<string, FundHistory>;
  readonly references: ClassReferences;
  readonly at: Instant;
};

/** Builds the problem where it is feasible; otherwise returns the reason. */
export async function questionOf(
  solver: Solver,
  situation: Situation,
  ask: QuestionRead,
): Promise<Question | Failure> {
  const panel = panelOf(ask);
  const newFunds = ask.choice.candidates.filter(isNewFund);
  if (newFunds.length > 0 && !newFunds.some((one) => panel.returns.has(one.key)))
    return { code: "optimization.funds_unavailable" };
  if (panel.days.length < leastWeeks) return unavailable(arbitrationText.shortHistory);
  const question = measuredQuestion(situation, ask, panel);
  if (isFailure(question)) return question;
  return (await refusalAmong(solver, question.problem.assets, ask.choice)) ?? question;
}

/** Builds the problem from the candidates and their prices, without checking feasibility or whether there are enough prices to
 * search the whole offer. */
export function measuredQuestion(
  situation: Situation,
  ask: QuestionRead,
  panel = panelOf(ask),
): Question | Failure {
  const { choice } = ask;
  const [from, to] = [panel.days[0], panel.days.at(-1)];
  const candidates = measuredFirstUnits(choice, panel);
  const frozen = [
    ...choice.frozen,
    ...situation.positions.filter((line) => isUnmeasured(line, choice, panel)),
  ];
  const frozenCents = frozen.reduce((sum, line) => sum + line.amountCents, 0);
  const held = weightsOf(Float64Array.from(candidates, (one) => one.heldCents));
  if (held === null || frozenCents > mostFrozenRatio * situation.totalCents) {
    return unavailable(arbitrationText.tooMuchUnpriced);
  }
  const assets = assetsOf({ candidates, newMoneyCents: choice.newMoneyCents });
  // With new money, the held weights are relative to the future portfolio: the payment is not invested yet.
  const heldCents = candidates.reduce((sum, one) => sum + one.heldCents, 0);
  const current = held.map((weight) => weight * (heldCents / (heldCents + choice.newMoneyCents)));
  const model = modelAround(situation, ask, { candidates, histories: panel.histories });
  const places = candidates.map(({ key }) => model.risk.lines.findIndex((line) => line.key === key));
  return {
    candidates,
    frozen,
    problem: {
      assets,
      limits: choice.limits,
      euroFundAvailable: choice.euroFundOffered,
      covariance: subMatrix(model.risk.covariance, places),
      expectedReturns: Float64Array.from(places, (place) => model.risk.meanRatios[place] ?? 0),
      trading: { current, ...tradingOf(situation, ask) },
    },
    feeRatios: Float64Array.from(candidates, (one) => one.costRatio),
    riskFreeRatio: riskFreeOf(candidates, Number(ask.at.slice(0, 4))),
    from: from === undefined ? null : dayText(from),
    to: to === undefined ? null : lastDay(to, ask.at),
    lawBefore: lawOf(model.risk, model.weights),
    lawAfter: lawAfterOf(model, {
      candidates,
      placedCents: heldCents + choice.newMoneyCents,
      heldTotalCents: situation.totalCents,
      newMoneyCents: choice.newMoneyCents,
    }),
  };
}

/** Prices of the current week date from today, not from its coming Friday. */
function lastDay(friday: number, at: Instant): Day {
  const [week, today] = [dayText(friday), dayOf(at)];
  return week < today ? week : today;
}

/** Candidates with prices, units first. */
function measuredFirstUnits(choice: Choice, panel: Panel): Candidate[] {
  const measured = choice.candidates.filter((one) => one.kind !== "unit" || panel.returns.has(one.key));
  return [...measured.filter((one) => one.kind === "unit"), ...measured.filter((one) => one.kind !== "unit")];
}

/** New money is invested without selling; otherwise selling has a cost. */
function tradingOf(
  situation: Situation,
  ask: { readonly choice: Choice; readonly movements: readonly Movement[] },
) {
  return ask.choice.newMoneyCents > 0
    ? { costs: { sellRatio: 0, buyRatio: feeOf(situation, "entry") ?? 0 }, withoutSelling: true }
    : { costs: { sellRatio: arbitrageRatio(situation, ask.movements), buyRatio: 0 } };
}

type Placed = {
  readonly candidates: readonly Candidate[];
  readonly placedCents: number;
  readonly heldTotalCents: number;
  readonly newMoneyCents: number;
};

/** Distribution of the whole portfolio for other weights of the candidates. */
function lawAfterOf(
  model: ReturnType<typeof modelAround>,
  { candidates, placedCents, heldTotalCents, newMoneyCents }: Placed,
): Question["lawAfter"] {
  const total = heldTotalCents + newMoneyCents;
  return (weights) => {
    const kept = [...model.weights].map(([key, weight]) => [key, (weight * heldTotalCents) / total] as const);
    const moved = candidates.map(
      ({ key }, index) => [key, ((weights[index] ?? 0) * placedCents) / total] as const,
    );
    return lawOf(model.risk, new Map([...kept, ...moved]));
  };
}

/** Returns whether a fund is not held and may be bought. */
export function isNewFund(one: Candidate): boolean {
  return one.kind === "unit" && one.heldCents === 0;
}

function isUnmeasured(line: Position, choice: Choice, panel: Panel): boolean {
  const measured = line.kind !== "unit" || (line.isin !== null && panel.returns.has(line.isin));
  return !measured && !choice.frozen.includes(line);
}

/** Today's lines with their references, and new ones with five years of prices, where enough of those exist. */
function panelOf({
  choice: { candidates },
  prices,
  newHistories,
}: QuestionRead): Panel & { readonly histories: ReadonlyMap<string, FundHistory> } {
  const { histories: ownHistories, references } = prices;
  const fresh = candidates.filter(isNewFund);
  const line = (one: Candidate, histories: ReadonlyMap<string, FundHistory>): PanelLine[] => {
    const history = histories.get(one.key);
    const reference = one.heldCents > 0 ? (references.get(one.assetClass) ?? null) : null;
    return history === undefined ? [] : [{ key: one.key, history, reference }];
  };
  const held = candidates
    .filter((one) => one.kind === "unit" && one.heldCents > 0)
    .flatMap((one) => line(one, ownHistories));
  const bought = fresh.flatMap((one) => line(one, newHistories));
  const long = bought.filter(({ history }) => history.days.length > fullWeeks);
  const enough = bought.filter(({ history }) => history.days.length > leastWeeks);
  const panel = weeklyPanel([...held, ...(long.length >= 10 ? long : enough)]);
  return { ...panel, histories: new Map([...newHistories, ...ownHistories]) };
}

type Around = {
  readonly candidates: readonly Candidate[];
  readonly histories: ReadonlyMap<string, FundHistory>;
};

/** Model of the whole portfolio and of its candidates. Candidates do not affect what it says about the held lines. */
function modelAround(
  situation: Situation,
  { references, at }: Pick<QuestionRead, "references" | "at">,
  { candidates, histories }: Around,
): { readonly risk: RiskModel; readonly weights: ReadonlyMap<string, number> } {
  const held = heldModel(situation, histories);
  const fresh = candidates
    .filter(({ key }) => !held.weights.has(key))
    .map(({ key, kind, assetClass, fund, euroFund }) => {
      return { key, kind, assetClass, fund, euroFund, history: histories.get(key) ?? null };
    });
  const lines = [...held.lines, ...fresh];
  return { risk: modelOf({ situation, references, lines, at }), weights: held.weights };
}

/** Current cost of an arbitrage, from the portfolio's terms and the year's movements. */
export function arbitrageRatio(situation: Situation, movements: readonly Movement[]): number {
  const terms = {
    feeRatio: feeOf(situation, "arbitrage"),
    isTyped: isTyped(situation, "arbitrage"),
    freePerYear: situation.market?.rules.freeArbitragesPerYear ?? null,
  };
  return arbitrageRatioNow(terms, movements);
}

export function isFailure(value: Question | Failure): value is Failure {
  return "code" in value;
}
