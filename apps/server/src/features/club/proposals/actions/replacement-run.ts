import { placesOf, weightsAmong } from "@vigie/analytics/insight";
import {
  contentOfContracts,
  type Id,
  isOpenEnvelope,
  mostContracts,
  ok,
  type ProposalContract,
  type ProposalState,
  type ReplacementLeftOut,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import { lockCustomer } from "../../../../db/customer-lock.ts";
import { unitOfWork, type UnitOfWork } from "../../../../db/unit-of-work.ts";
import { type Subject, systemFirmSubject, systemSubject } from "../../../../edge/subject.ts";
import { seenPortfolio } from "../../../insight/analyses/actions/situation.ts";
import { openTargetDesk, type TargetDesk } from "../../../insight/arbitrations/actions/target.ts";
import { clubStanding } from "../../subscriptions/actions/fee.ts";
import * as store from "../store.ts";
import * as replacements from "../store/replacements.ts";
import { contractIdsOf } from "./contracts.ts";
import { partOfTarget, profileHeld } from "./target.ts";

type Replacement = replacements.ReplacementRow;

/** Customers processed per run of the job: under a minute, then it is queued again. */
const customersAtOnce = 100;
/** The highest profile, so that any fund can be measured; the profile that admits the weights is reported. */
const boldest = 5;
const openStates: readonly ProposalState[] = ["draft", "sent", "signing", "change_asked"];

/** Prepares the drafts of the next customers. If it is interrupted or delivered twice, it continues where it stopped. */
export async function runReplacement(
  services: Services,
  { firmId, replacementId }: { readonly firmId: Id; readonly replacementId: Id },
): Promise<void> {
  const firm = systemFirmSubject("fund_replacement", firmId);
  const replacement = await replacements.replacementById(firm, services.db, replacementId);
  if (replacement === undefined || replacement.doneAt !== null) return;
  const customerIds = await replacements.customersLeft(services.db, replacementId, customersAtOnce);
  for (const customerId of customerIds) await replaceFor(services, { replacement, customerId });
  if (customerIds.length < customersAtOnce)
    await replacements.finish(services.db, { firmId, id: replacementId, at: services.clock() });
  else await services.queue.send(services.db, "fund_replacement", { firmId, replacementId });
}

type Task = { readonly replacement: Replacement; readonly customerId: Id };

/** Processes one customer in a transaction of their own; an error is recorded on that customer's lines. */
async function replaceFor(services: Services, { replacement, customerId }: Task): Promise<void> {
  // The job may not see what the customer hides from their advisors.
  const subject: Subject = { ...systemSubject("fund_replacement", customerId), sees: "shared" };
  try {
    await unitOfWork(services, async (unit) => {
      await lockCustomer(unit.db, subject);
      await decideLines(unit, subject, replacement);
      return ok(null);
    });
  } catch (error) {
    const message = error instanceof Error ? error.message.slice(0, 120) : "unknown";
    services.log("error", "fund_replacement.failed", { error: message });
    const at = services.clock();
    await replacements.failCustomer(services.db, { customerId, replacementId: replacement.id, at });
  }
}

/** Creates one draft for all contracts where the fund is replaced. If there are more than a proposal may have, those with the
 * largest holding of the fund. */
async function decideLines(unit: UnitOfWork, subject: Subject, replacement: Replacement): Promise<void> {
  const { customerId } = subject;
  const proposalId = unit.newId();
  const contracts: ProposalContract[] = [];
  for (const { portfolioId, isSeen } of await replacements.linesLeft(unit.db, replacement, customerId)) {
    const found = !isSeen
      ? "gone"
      : contracts.length === mostContracts
        ? "other_contract"
        : await contractFor(unit, subject, { replacement, portfolioId });
    const isDrafted = typeof found !== "string";
    if (isDrafted) contracts.push(found);
    await replacements.decide(unit.db, {
      customerId,
      replacementId: replacement.id,
      portfolioId,
      outcome: isDrafted ? "drafted" : found,
      proposalId: isDrafted ? proposalId : null,
      at: unit.clock(),
    });
  }
  if (contracts.length > 0) await draftOn(unit, subject, { replacement, proposalId, contracts });
}

type Draft = {
  readonly replacement: Replacement;
  readonly proposalId: Id;
  readonly contracts: readonly ProposalContract[];
};

async function draftOn(
  unit: UnitOfWork,
  subject: Subject,
  { replacement, proposalId, contracts }: Draft,
): Promise<void> {
  const [first, ...others] = contracts;
  if (first === undefined) throw new Error("assertion: a draft is on a contract");
  const { yearCents: clubCents } = await clubStanding(unit, subject);
  const { firmId, authorId, authorName, reasons } = replacement;
  await store.insertDraft(subject, unit.db, {
    id: proposalId,
    firmId,
    portfolioId: first.portfolioId,
    otherPortfolioIds: others.map(({ portfolioId }) => portfolioId),
    optimizationId: null,
    version: 1,
    replacesId: null,
    authorId,
    authorName,
    content: contentOfContracts(contracts, clubCents),
    reasons,
    createdAt: unit.clock(),
  });
}

type Line = { readonly replacement: Replacement; readonly portfolioId: Id };

/** Returns what is proposed on a contract, or the reason why nothing is. */
async function contractFor(
  unit: UnitOfWork,
  subject: Subject,
  { replacement, portfolioId }: Line,
): Promise<ProposalContract | ReplacementLeftOut> {
  const portfolio = await seenPortfolio(unit, subject, portfolioId);
  if (portfolio === null) return "gone";
  const profile = await profileHeld(unit, subject);
  if (profile === null) return "no_profile";
  const open = (await store.proposalsOf(subject, unit.db)).some(
    (one) =>
      one.firmId === replacement.firmId &&
      contractIdsOf(one).includes(portfolioId) &&
      openStates.includes(one.state),
  );
  if (open) return "open_proposal";
  const { fromIsin, toIsin } = replacement;
  const desk = await openTargetDesk(unit, subject, { portfolio, investments: [toIsin], profile: boldest });
  if ("code" in desk) return "unmeasured";
  const weights = replacedWeights(desk, replacement);
  if (typeof weights === "string") return weights;
  const weighed = desk.weigh(weights);
  if (weighed.broken.length > 0) return "contract_rule";
  if (weighed.profile === null || weighed.profile > profile) return "profile";
  const origin = { kind: "replacement", fromIsin, toIsin } as const;
  return { ...partOfTarget({ desk, weighed }, { origin }), portfolioId, optimizationId: null };
}

/** Returns today's weights, with that of the old fund moved to the new one. */
function replacedWeights(
  { question, choice, situation }: TargetDesk,
  { fromIsin, toIsin }: Pick<Replacement, "fromIsin" | "toIsin">,
): Float64Array | ReplacementLeftOut {
  const { market, positions } = situation;
  if (!positions.some(({ isin }) => isin === fromIsin)) return "gone";
  const envelope = { portfolioKind: situation.portfolio.kind, market };
  const isHeld = positions.some(({ isin }) => isin === toIsin);
  if (!isHeld && market === null && !isOpenEnvelope(envelope)) return "offer_unknown";
  if (!isHeld && market !== null && !market.isins.includes(toIsin)) return "not_offered";
  if (!isHeld && market === null && !choice.candidates.some(({ key }) => key === toIsin))
    return "not_offered";
  const places = placesOf(question);
  const placeOf = (isin: string) => places.find((place) => place.isin === isin && !place.isFixed);
  const [from, to] = [placeOf(fromIsin), placeOf(toIsin)];
  if (from === undefined || to === undefined) return "unmeasured";
  const settled = new Map(places.map(({ key, nowRatio }) => [key, nowRatio]));
  settled.set(from.key, 0);
  settled.set(to.key, to.nowRatio + from.nowRatio);
  return weightsAmong(question, settled);
}
