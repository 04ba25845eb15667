import type { AssetClass, Cents, ClassPart, ContractFeeKind, Day, Id, Ratio } from "@vigie/domain";

/** A figure, or the reason why there is none. */
export type SectionFigure = { readonly value: Ratio | null; readonly reason: string | null };

/** Content of the four sections of an analysis, before dates and scores are added. */
export type SectionBodies = {
  readonly allocation: AllocationBody;
  readonly performances: PerformancesBody;
  readonly risk: RiskBody;
  readonly fees: FeesBody;
};
export type SectionBody<S extends keyof SectionBodies> = SectionBodies[S];

type Covered = {
  readonly points: null;
  /** Share of the portfolio's value on which the figures are based. */
  readonly coveredRatio: Ratio | null;
};

export type AllocationBody = Covered & {
  section: "allocation";
  classes: ClassPart[];
  lines: { holdingId: Id; label: string; isin: string | null; amount: Cents; ratio: Ratio }[];
  effectiveLines: SectionFigure;
  largestLineRatio: SectionFigure;
};

export type PerformancesBody = Covered & {
  section: "performances";
  from: Day | null;
  to: Day | null;
  timeWeighted: SectionFigure;
  /** Per year; null before 365 days. */
  timeWeightedAnnual: SectionFigure;
  moneyWeightedAnnual: SectionFigure;
  gain: Cents | null;
  paid: Cents | null;
  employer: Cents | null;
  reconstructed: boolean;
  starsFrom: Day | null;
  movementsComplete: boolean;
  moneyWeightedFrom: Day | null;
  openedOn: Day | null;
  history: { date: Day; contractRatio: Ratio; benchmarkRatio: Ratio | null }[];
};

export type RiskBody = Covered & {
  section: "risk";
  volatilityAnnual: SectionFigure;
  expectedReturn: SectionFigure;
  valueAtRiskYear: SectionFigure;
  expectedShortfallYear: SectionFigure;
  valueAtRisk: Cents | null;
  expectedShortfall: Cents | null;
  twoThirds: { low: Cents; high: Cents } | null;
  ownPricesRatio: Ratio | null;
  maxStars: number | null;
  method: "year_law" | null;
  maxDrawdown: SectionFigure;
  drawdownPeakOn: Day | null;
  drawdownTroughOn: Day | null;
  drawdownRecoveredOn: Day | null;
  sri: SectionFigure;
  profile: number | null;
  profileLossLimit: Cents | null;
  hundredYears: Ratio[];
  contributions: { label: string; assetClass: AssetClass; amount: Cents; ratio: Ratio }[];
  drawdowns: { date: Day; ratio: Ratio }[];
};

/** A layer of the yearly cost. */
export type FeeLayer =
  "funds" | "contract" | "entry" | "arbitrage" | "mandate" | "custody" | "brokerage" | "withdrawal";

/** A cost of the contract, with its origin. */
export type Term = {
  readonly fee: ContractFeeKind;
  readonly ratio: Ratio | null;
  readonly provenance: "saver" | "catalogue" | null;
};

export type FeesBody = Covered & {
  section: "fees";
  allInAnnual: SectionFigure;
  allInYearly: Cents | null;
  layers: { layer: FeeLayer; ratio: Ratio; amount: Cents }[];
  contractFees: Term[];
  oneOff: { fee: "exit" | "reversal" | "withdrawal" | "transfer"; ratio: Ratio; amount: Cents }[];
  monthlyDeposit: Cents | null;
  atHorizon: { years: number; value: Cents; lost: Cents; valuePassive: Cents } | null;
  lost20Years: Cents | null;
  value20Years: Cents | null;
  valuePassive20Years: Cents | null;
  growthRatio: Ratio | null;
  lines: { label: string; ongoingFeeRatio: Ratio | null; amount: Cents | null }[];
};

/** Replaces the sections where the portfolio is entirely in its euro fund. */
export type LightEuroFund = {
  of: "euro_fund";
  figuresVersion: string;
  amount: Cents;
  label: string;
  provenance: "fund" | "market_average";
  feeRatio: Ratio | null;
  levyRatio: Ratio;
  years: {
    year: number;
    netRatio: Ratio;
    afterLeviesRatio: Ratio;
    livretRatio: Ratio | null;
    inflationRatio: Ratio | null;
  }[];
  meanAfterLevies: SectionFigure;
  meanLivret: SectionFigure;
  meanInflation: SectionFigure;
};

/** Replaces the sections for a securities account. */
export type LightSecurities = {
  of: "securities";
  figuresVersion: string;
  amount: Cents;
  coveredRatio: Ratio | null;
  from: Day | null;
  to: Day | null;
  timeWeighted: SectionFigure;
  timeWeightedAnnual: SectionFigure;
  moneyWeightedAnnual: SectionFigure;
  gain: Cents | null;
  paid: Cents | null;
  employer: Cents | null;
  reconstructed: boolean;
  volatilityAnnual: SectionFigure;
  maxDrawdown: SectionFigure;
  drawdownPeakOn: Day | null;
  drawdownTroughOn: Day | null;
  effectiveLines: SectionFigure;
  largestLineRatio: SectionFigure;
  lines: AllocationBody["lines"];
  history: { date: Day; contractRatio: Ratio }[];
};

export type LightBody = LightEuroFund | LightSecurities;
