import { mostPaidCents, type Target, type targetsApi } from "@vigie/api";
import { placesOf, type TargetPlace, type WeighedTarget, weightsAmong } from "@vigie/analytics/insight";
import {
  aboveProfiles,
  type Cents,
  cents,
  euroFundWord,
  fail,
  leftGuaranteeCents,
  mayRecommend,
  modelDrift,
  ok,
  type ProposalPart,
  type ProposalPayment,
  settledTarget,
  targetMissing,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import { lockCustomer } from "../../../../db/customer-lock.ts";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { FirmSubject, Subject } from "../../../../edge/subject.ts";
import { heldSuitability } from "../../../advice/suitability/actions/read.ts";
import { modelOfProfile } from "../../../book/models/actions.ts";
import { seenPortfolio } from "../../../insight/analyses/actions/situation.ts";
import {
  openTargetDesk,
  type TargetDesk,
  targetOfModel,
} from "../../../insight/arbitrations/actions/target.ts";
import { refusal } from "../../../insight/arbitrations/actions/refusal.ts";
import { fundsOf } from "../../../market/funds/actions.ts";
import { clubStanding } from "../../subscriptions/actions/fee.ts";
import { detailOf, draftOf, partOf } from "./draft.ts";
import { checkedNow } from "./facts.ts";
import { checksView, costsView, outlooksView } from "./view.ts";

/** Weights that an advisor sets on a contract by hand: measured as they are typed, and drafted as measured. */

/** The highest profile, so that any fund can be measured; the profile that admits it is reported. */
const boldest = 5;

type Weights = readonly { readonly key: string; readonly ratio: number }[];

export const weighProposal: Action<typeof targetsApi.weigh> = async (
  { services, subject, firm },
  { params, query },
) => {
  const portfolio = await seenPortfolio(services, subject, params.portfolioId);
  if (portfolio === null) return fail("portfolio.not_found");
  const typed = query.weights === undefined ? null : weightsTyped(query.weights);
  const investments = [euroFundWord, ...(typed ?? []).map(({ key }) => key)];
  if (query.paymentCents > mostPaidCents) return fail("target.payment_mistyped");
  const paymentCents = cents(query.paymentCents);
  const asked = { portfolio, investments, profile: boldest, paymentCents };
  const desk = await openTargetDesk(services, subject, asked);
  if ("code" in desk) return refusal(desk);
  const places = placesOf(desk.question, paymentCents);
  const wanted = new Map(
    typed === null
      ? places.map(({ key, nowRatio }) => [key, nowRatio])
      : typed.map(({ key, ratio }) => [key, ratio]),
  );
  const settled = settledTarget(places, wanted);
  const weighed = settled === null ? null : desk.weigh(weightsAmong(desk.question, settled));
  const shares = settled ?? new Map(places.map(({ key, nowRatio }) => [key, nowRatio]));
  return ok({
    target: {
      amount: totalOf(places),
      asOf: portfolio.valueAsOf,
      lines: places.map(({ heldCents, ...place }) => ({ ...place, held: heldCents })),
      missing: targetMissing(places, wanted),
      left: await leftOut(services, desk, [...wanted.keys()]),
      figures: weighed === null ? null : await figuresOf(services, subject, { desk, weighed }),
      model: await modelView(services, { subject, firm }, { places, shares }),
    },
  });
};

function weightsTyped(text: string): Weights {
  return text
    .split(",")
    .filter((pair) => pair !== "")
    .map((pair) => {
      const [key = "", ratio] = pair.split(":");
      return { key, ratio: Number(ratio) };
    });
}

function totalOf(places: readonly TargetPlace[]): Cents {
  return cents(places.reduce((sum, { heldCents }) => sum + heldCents, 0));
}

/** Returns the named funds that are not lines of this contract. */
async function leftOut(
  services: Services,
  { question, choice }: TargetDesk,
  keys: readonly string[],
): Promise<Target["left"]> {
  const known = new Set(placesOf(question).map(({ key }) => key));
  const left = keys.filter((key) => !known.has(key));
  if (left.length === 0) return [];
  const funds = await fundsOf(services, left);
  const offered = new Set(choice.candidates.map(({ key }) => key));
  return left.map((key) => ({
    key,
    label: funds.get(key)?.label ?? key,
    reason: offered.has(key) ? "unmeasured" : "not_offered",
  }));
}

type Weighed = { readonly desk: TargetDesk; readonly weighed: WeighedTarget };

async function figuresOf(
  services: Services,
  subject: Subject,
  { desk, weighed }: Weighed,
): Promise<Target["figures"]> {
  const { yearCents } = await clubStanding(services, subject);
  const paid = weighed.newMoney > 0 ? { payment: paymentOf(weighed, "") } : {};
  const part = partOfTarget({ desk, weighed }, { origin: { kind: "hand" }, ...paid });
  const content = { ...part, clubCents: yearCents };
  const { results } = await checkedNow(services, subject, { content, keyDocuments: {} });
  const { moved, switchCost, profile, broken, notes, dataFrom, dataTo } = weighed;
  return {
    ...outlooksView(content),
    costs: costsView(content),
    moved,
    switchCost,
    entryFee: desk.isEntryKnown ? weighed.entryFee : null,
    leftGuarantee: leftGuaranteeCents(content),
    profile,
    // Key documents are given with the draft, not here.
    checks: checksView(results.filter(({ check }) => check !== "key_documents")),
    broken: [...broken],
    notes,
    dataFrom,
    dataTo,
  };
}

function paymentOf({ newMoney, entryFee }: WeighedTarget, source: string): ProposalPayment {
  return { amountCents: newMoney, feeCents: entryFee, source };
}

export function partOfTarget(
  { desk, weighed }: Weighed,
  said: Pick<ProposalPart, "origin" | "payment">,
): ProposalPart {
  const { portfolio, market } = desk.situation;
  return partOf(
    { ...weighed, profile: weighed.profile ?? aboveProfiles },
    {
      kind: portfolio.kind,
      ...detailOf(portfolio),
      institutionName: portfolio.institutionName,
      // The name in the catalogue, as for an optimisation: the record outlives the customer and must not identify anybody.
      contractName: market?.name ?? portfolio.kind,
      asOf: portfolio.valueAsOf,
      ...said,
    },
  );
}

type Shares = {
  readonly places: readonly TargetPlace[];
  readonly shares: ReadonlyMap<string, number>;
};
type Book = { readonly subject: Subject; readonly firm: FirmSubject };

async function modelView(
  services: Services,
  { subject, firm }: Book,
  { places, shares }: Shares,
): Promise<Target["model"]> {
  const profile = await profileHeld(services, subject);
  const model = profile === null ? null : await modelOfProfile(services, firm, profile);
  if (model === null) return null;
  const parts = places.map(({ key, assetClass }) => ({ assetClass, ratio: shares.get(key) ?? 0 }));
  const { gaps } = modelDrift(model.bands, parts);
  return { profile: model.profile, version: model.version, gaps: [...gaps] };
}

/** Returns the profile of the valid answers; null if there are none. */
export async function profileHeld(services: Services, subject: Subject): Promise<number | null> {
  const held = await heldSuitability(services, subject);
  return held !== null && mayRecommend(held.standing) ? held.row.assessment.profile : null;
}

export const targetFromModel: Action<typeof targetsApi.model> = async (
  { services, subject, firm },
  { params, body },
) => {
  const portfolio = await seenPortfolio(services, subject, params.portfolioId);
  if (portfolio === null) return fail("portfolio.not_found");
  const profile = await profileHeld(services, subject);
  if (profile === null) return fail("model.no_profile");
  const model = await modelOfProfile(services, firm, profile);
  if (model === null) return fail("model.none");
  const paymentCents = body.payment ?? cents(0);
  if (paymentCents > mostPaidCents) return fail("target.payment_mistyped");
  const desk = await openTargetDesk(services, subject, { portfolio, investments: [], profile, paymentCents });
  if ("code" in desk) return refusal(desk);
  const found = await targetOfModel(desk, { bands: model.bands, aim: body.aim });
  if ("code" in found) return refusal(found);
  const { weights, isStill, isBandsOnly, shortages } = found;
  const { candidates } = desk.question;
  const places = placesOf(desk.question, paymentCents);
  const movable = places.reduce((left, { nowRatio, isFixed }) => left - (isFixed ? nowRatio : 0), 1);
  const shares = candidates.map(({ key }, index) => ({ key, ratio: (weights[index] ?? 0) * movable }));
  return ok({
    modelled: {
      profile,
      version: model.version,
      weights: shares.filter(({ ratio }) => ratio > 0),
      isStill,
      isBandsOnly,
      shortages: [...shortages],
    },
  });
};

export const createFromTarget: Action<typeof targetsApi.create> = async (
  { services, subject, firm },
  { body },
) => {
  const { portfolioId, weights, from, payment, ...place } = body;
  const portfolio = await seenPortfolio(services, subject, portfolioId);
  if (portfolio === null) return fail("portfolio.not_found");
  const investments = [euroFundWord, ...weights.map(({ key }) => key)];
  const paymentCents = payment?.amount ?? cents(0);
  if (paymentCents > mostPaidCents) return fail("target.payment_mistyped");
  const asked = { portfolio, investments, profile: boldest, paymentCents };
  const desk = await openTargetDesk(services, subject, asked);
  if ("code" in desk) return refusal(desk);
  if (payment !== null && !desk.isEntryKnown) return fail("proposal.entry_fee_unknown");
  const drafted = await weighedFor(services, { desk, weights });
  if (!drafted.ok) return drafted;
  const { weighed, places, settled: shares } = drafted.value;
  const model = from === "model" ? await modelView(services, { subject, firm }, { places, shares }) : null;
  if (from === "model" && (model === null || model.gaps.length > 0)) return fail("target.outside_model");
  const { yearCents: clubCents } = await clubStanding(services, subject);
  const origin =
    model === null
      ? ({ kind: "hand" } as const)
      : ({ kind: "model", profile: model.profile, version: model.version } as const);
  const paid = payment === null ? {} : { payment: paymentOf(weighed, payment.source) };
  const part = partOfTarget({ desk, weighed }, { origin, ...paid });
  const contract = { ...part, portfolioId, optimizationId: null };
  return await unitOfWork(services, async (unit) => {
    await lockCustomer(unit.db, subject);
    return await draftOf(unit, { subject, firm }, { contract, clubCents, ...place });
  });
};

/** Checks that the weights may be proposed: lines of this contract only, a total of 1, and within the contract's rules and a
 * profile. */
async function weighedFor(
  services: Services,
  { desk, weights }: { readonly desk: TargetDesk; readonly weights: Weights },
) {
  const places = placesOf(desk.question, desk.choice.newMoneyCents);
  const named = weights.filter(({ ratio }) => ratio > 0).map(({ key }) => key);
  const left = await leftOut(services, desk, named);
  if (left.length > 0)
    return fail("target.not_held_here", { detail: { lines: left.map(({ label }) => label).join(", ") } });
  const settled = settledTarget(places, new Map(weights.map(({ key, ratio }) => [key, ratio])));
  if (settled === null) return fail("target.not_whole");
  const weighed = desk.weigh(weightsAmong(desk.question, settled));
  if (weighed.moved === 0 && weighed.newMoney === 0) return fail("target.nothing_moves");
  const [sentence] = weighed.broken;
  if (sentence !== undefined) return fail("target.contract_rule", { detail: { sentence } });
  return weighed.profile === null ? fail("target.above_profiles") : ok({ weighed, places, settled });
}
