import {
  arbitrageRatio,
  type Choice,
  entryRatio,
  type Failure,
  isFailure,
  measuredQuestion,
  modelTarget,
  type ModelTarget,
  type Question,
  unavailable,
  unavailabilityOf,
  type WeighedTarget,
  weighTarget,
} from "@vigie/analytics/insight";
import { type Cents, cents, type ModelBand } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { basisOf } from "../../analyses/actions/basis.ts";
import { recordedLawOf } from "../../analyses/actions/recorded.ts";
import { readSituation, type Situation } from "../../analyses/actions/situation.ts";
import { chooseCandidates } from "./candidates.ts";
import { readFor } from "./read.ts";
import { solver } from "./solver.ts";

/** A contract for which an advisor sets weights: the permitted lines, and the figures for any weights. */
export type TargetDesk = {
  readonly situation: Situation;
  readonly choice: Choice;
  readonly question: Question;
  readonly weigh: (weights: Float64Array) => WeighedTarget;
  /** Whether the contract's entry fee is known. */
  readonly isEntryKnown: boolean;
  /** The contract's fee on what is sold. */
  readonly sellRatio: number;
};

type Wanted = {
  readonly portfolio: Situation["portfolio"];
  /** What may be bought besides what is held; empty for the whole offer. */
  readonly investments: readonly string[];
  /** The profile whose limits apply to the choice of funds. */
  readonly profile: number;
  /** Paid in together with the moves. */
  readonly paymentCents?: Cents;
};

export async function openTargetDesk(
  services: Services,
  subject: Subject,
  { portfolio, investments, profile, paymentCents = cents(0) }: Wanted,
): Promise<TargetDesk | Failure> {
  const situation = await readSituation(services, subject, portfolio);
  const sentence = unavailabilityOf(situation);
  if (sentence !== null) return unavailable(sentence);
  const choice = await chooseCandidates(services, situation, {
    investments,
    profile,
    newMoneyCents: paymentCents,
  });
  const { read, movements } = await readFor(services, subject, { situation, choice });
  const question = measuredQuestion(situation, read);
  if (isFailure(question)) return question;
  const basis = basisOf(situation, movements);
  const recorded = await recordedLawOf(services, subject, { portfolioId: portfolio.id, basis });
  const entry = entryRatio(situation);
  const fees = { sellRatio: arbitrageRatio(situation, read.movements), entryRatio: entry ?? 0 };
  const weigh = (weights: Float64Array) => weighTarget(question, weights, { choice, recorded, fees });
  return { situation, choice, question, weigh, isEntryKnown: entry !== null, sellRatio: fees.sellRatio };
}

/** Returns weights within the bands of a model, for the contract's value including the payment. */
export async function targetOfModel(
  { question, choice, situation, sellRatio }: TargetDesk,
  { bands, aim }: { readonly bands: readonly ModelBand[]; readonly aim: "target" | "bands" },
): Promise<ModelTarget | Failure> {
  const minTradeCents = situation.market?.rules.minTradeCents ?? cents(0);
  return await modelTarget(solver, question, { bands, aim, choice, minTradeCents, sellRatio });
}
