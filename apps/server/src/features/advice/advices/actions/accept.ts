import type { Advice, advicesApi } from "@vigie/api";
import { fail, type Id, type Instant, isDay, ok, readPortfolioInfos, type Result } from "@vigie/domain";
import type { Trx } from "../../../../db/connection.ts";
import { lockCustomer } from "../../../../db/customer-lock.ts";
import { refusedMove } from "../../../../db/transition.ts";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import { publish } from "../../../../events/events.ts";
import { publishLive } from "../../../../edge/live-bus.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { Work } from "../../../../edge/work.ts";
import { seenPortfolio } from "../../../insight/analyses/actions/situation.ts";
import { type Found, type Proposal, proposalOf } from "../../../insight/arbitrations/actions/proposal.ts";
import * as store from "../store.ts";
import { adviceView, linkHash, noHash, recordText } from "./record.ts";
import { adviceText } from "./text.ts";

/** Accepts a proposal: the question, the data it was based on and the answer become a link of the customer's chain. Idempotent,
 * even if the portfolio has changed since; a proposal that is no longer valid is refused. */
export const acceptAdvice: Action<typeof advicesApi.accept> = async (
  { services, subject },
  { params, body },
) => {
  const key = { optimizationId: body.optimizationId, portfolioId: params.portfolioId };
  const portfolio = await seenPortfolio(services, subject, params.portfolioId);
  if (portfolio === null) return fail("portfolio.not_found");
  return await unitOfWork(services, async (unit) => {
    const trx = unit.db;
    const work = { services: unit, subject, trx };
    // Serialises acceptances: two concurrent ones would both follow the same link.
    await lockCustomer(trx, subject);
    const known = await store.ofOptimization(subject, trx, key);
    if (known !== undefined) return ok({ advice: shown(known) });
    const found = await proposalOf(subject, trx, { id: key.optimizationId, portfolioId: key.portfolioId });
    if (found.kind !== "proposal") return refusalOf(found);
    const row = await append(work, found.proposal);
    const payload = { event: "advice.accepted", portfolioId: key.portfolioId, adviceId: row.id };
    await publish(work, "advice.accepted", { adviceId: row.id, portfolioId: key.portfolioId });
    await publishLive(work, { channel: "AnalysisChannel", payload });
    return ok({ advice: shown(row) });
  });
};

type Refused = Exclude<Found, { readonly kind: "proposal" }>;

function refusalOf(
  found: Refused,
): Result<never, "optimization.not_found" | "advice.not_ready" | "advice.outdated"> {
  if (found.kind === "unknown") return fail("optimization.not_found");
  return refusedMove(found.kind === "unfinished" ? "advice.not_ready" : "advice.outdated", found);
}

function shown(row: store.AdviceRow): Advice {
  const advice = adviceView(row);
  if (advice === null) throw new Error("assertion: a record that we wrote is read");
  return advice;
}

async function append({ services, subject, trx }: Work, proposal: Proposal): Promise<store.AdviceRow> {
  const head = await store.headOf(subject.customerId, trx);
  const link = { id: services.newId(), rank: (head?.rank ?? 0) + 1, at: services.clock() };
  const advice = adviceOf(proposal, link);
  const record = recordText({
    version: 1,
    customerId: subject.customerId,
    acceptedBy: actorOf(subject),
    advice,
  });
  const previousHash = head?.hash ?? noHash;
  return await addLink(subject, trx, { advice, record, previousHash });
}

async function addLink(
  subject: Subject,
  trx: Trx,
  link: { advice: ReturnType<typeof adviceOf>; record: string; previousHash: string },
): Promise<store.AdviceRow> {
  const { advice, record, previousHash } = link;
  return await store.append(subject, trx, {
    id: advice.id,
    rank: advice.rank,
    portfolioId: advice.portfolioId,
    optimizationId: advice.optimizationId,
    acceptedAt: advice.acceptedAt,
    record,
    previousHash,
    hash: linkHash(previousHash, record),
  });
}

function actorOf({ actor }: Subject): string {
  return actor.kind === "user" ? actor.userId : `system/${actor.name}`;
}

function adviceOf(
  { asked, facts, optimization, computedAt, result }: Proposal,
  link: { readonly id: Id; readonly rank: number; readonly at: Instant },
): Omit<Advice, "hash" | "previousHash"> {
  const kept = new Set(asked.investments);
  const dropped = facts.lines.filter(({ isin }) => kept.size > 0 && isin !== null && !kept.has(isin));
  return {
    id: link.id,
    rank: link.rank,
    acceptedAt: link.at,
    computedAt,
    portfolioId: optimization.portfolioId,
    optimizationId: optimization.id,
    strategy: asked.strategy,
    metric: asked.metric,
    newMoney: result.newMoney,
    moved: result.moved,
    noTrade: result.noTrade,
    asked: {
      kept: asked.investments,
      dropped: dropped.map(({ label }) => label),
      profile: asked.profile,
      settings: readPortfolioInfos(facts.settings),
    },
    basis: {
      contractName: facts.contractName,
      contractSlug: facts.contractSlug,
      asOf: facts.asOf !== null && isDay(facts.asOf) ? facts.asOf : null,
      dataFrom: result.dataFrom,
      dataTo: result.dataTo,
      engineVersion: facts.engineVersion,
      figuresVersion: facts.figuresVersion,
      profileGridVersion: facts.profileGridVersion,
      fundDataVersion: facts.fundDataVersion,
      digest: facts.digest,
    },
    answered: result,
    text: adviceText(result),
  };
}
