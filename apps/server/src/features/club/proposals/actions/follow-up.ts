import type { FollowedContract, FollowedWork, FollowUp, followUpApi } from "@vigie/api";
import {
  addDays,
  type AdviceStanding,
  adviceStanding,
  cents,
  contactKinds,
  type Day,
  dayOf,
  type Id,
  instant,
  ok,
  proposalDays,
  savedYearlyCents,
  wholeSum,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { talksOfCustomer } from "../../../book/interactions/actions/read.ts";
import { knownPortfolios, type OwnedPortfolio } from "../../../holdings/portfolios/actions/select.ts";
import { growthBetween } from "../../../holdings/valuations/actions/history.ts";
import { recordedStars } from "../../../insight/analyses/actions/recorded.ts";
import { clubStanding, followedContracts, type Followed } from "../../subscriptions/actions/fee.ts";
import * as store from "../store.ts";
import { kindsSeen } from "../store/observations.ts";
import { contractIdsOf } from "./contracts.ts";
import { executionNow } from "./execution.ts";
import { summaryView } from "./view.ts";

/** What the Club has done for its contracts, for the first page. */

const shownWork = 5;

type Advice = {
  readonly row: store.ProposalRow;
  readonly standing: AdviceStanding;
  readonly validUntil: Day | null;
};

export const showFollowUp: Action<typeof followUpApi.show> = async ({ services, subject }) => {
  const followed = await followedContracts(services, subject);
  const [advice, { yearCents }] = await Promise.all([
    adviceOf(services, subject, followed),
    clubStanding(services, subject),
  ]);
  const contracts = await followedRows(services, subject, { followed, advice });
  return ok({
    followUp: {
      since: followed.since,
      saved: savedOf(advice),
      clubYearly: yearCents,
      contracts,
      total: {
        value: wholeSum(contracts.map(({ value }) => value)),
        paid: wholeSum(contracts.map(({ paid }) => paid)),
        market: wholeSum(contracts.map(({ market }) => market)),
      },
      waiting: waitingOf(advice),
      ...(await talks(services, subject, { followed, advice })),
    },
  });
};

/** Returns what the firm advised since its service began, newest first, with its state. Advice from before, or from another firm,
 * is no result of this service. */
async function adviceOf(
  services: Services,
  subject: Subject,
  { firmId, since }: Followed,
): Promise<readonly Advice[]> {
  const today = dayOf(services.clock());
  const seen = await kindsSeen(subject, services.db);
  const told: Advice[] = [];
  for (const row of await store.proposalsOf(subject, services.db)) {
    if (since === null || row.firmId !== firmId || row.sentAt === null || dayOf(row.sentAt) < since) continue;
    const kinds = seen.get(row.id) ?? [];
    const isDone = !kinds.includes("done") && (await executionNow(services, subject, row))?.state === "done";
    const { validUntil } = summaryView(row, today);
    const standing = adviceStanding({ state: row.state, validUntil, seen: kinds, isDone, today });
    if (standing !== null) told.push({ row, standing, validUntil });
  }
  return told;
}

function savedOf(advice: readonly Advice[]): FollowUp["saved"] {
  const parts = advice
    .filter(({ standing }) => standing === "followed")
    .flatMap(({ row: { id: proposalId, content } }) => {
      const amount = savedYearlyCents(content);
      return amount === null ? [] : [{ proposalId, contractName: content.contractName, amount }];
    });
  if (parts.length === 0) return null;
  return { amount: cents(parts.reduce((sum, { amount }) => sum + amount, 0)), parts };
}

function waitingOf(advice: readonly Advice[]): FollowUp["waiting"] {
  const found = advice.find(({ standing }) => standing === "to_answer");
  const sentAt = found?.row.sentAt ?? null;
  if (found === undefined || sentAt === null) return null;
  const { id, content } = found.row;
  return {
    id,
    contractName: content.contractName,
    moved: content.movedCents,
    paid: content.payment?.amountCents ?? null,
    sentAt,
    validUntil: found.validUntil ?? addDays(dayOf(sentAt), proposalDays),
  };
}

async function followedRows(
  services: Services,
  subject: Subject,
  { followed, advice }: { readonly followed: Followed; readonly advice: readonly Advice[] },
): Promise<FollowedContract[]> {
  const { since, portfolioIds } = followed;
  const [stars, before] = await Promise.all([
    recordedStars(services, subject, { portfolioIds }),
    since === null
      ? new Map<Id, number | null>()
      : recordedStars(services, subject, { portfolioIds, until: instant(`${since}T00:00:00.000Z`) }),
  ]);
  const told: FollowedContract[] = [];
  const known = new Map((await knownPortfolios(services, subject)).map((one) => [one.id, one]));
  for (const id of portfolioIds) {
    const portfolio = known.get(id);
    if (portfolio === undefined) continue;
    const growth = await growthSince(services, subject, { portfolio, since });
    told.push({
      id,
      name: portfolio.name,
      institutionName: portfolio.institutionName,
      value: portfolio.currency === "EUR" ? portfolio.ownedCents : null,
      asOf: portfolio.valueAsOf,
      paid: growth?.paidCents ?? null,
      market: growth?.marketCents ?? null,
      stars: stars.get(id) ?? null,
      starsBefore: before.get(id) ?? null,
      advice: advice.find(({ row }) => contractIdsOf(row).includes(id))?.standing ?? null,
    });
  }
  return told;
}

/** Returns the growth of the customer's own share, consistent with the value shown. Null on the first day. */
async function growthSince(
  services: Services,
  subject: Subject,
  { portfolio, since }: { readonly portfolio: OwnedPortfolio; readonly since: Day | null },
) {
  const to = dayOf(services.clock());
  if (since === null || since >= to || portfolio.ownedCents === null) return null;
  return await growthBetween(services, subject, {
    from: since,
    to,
    portfolios: [portfolio],
  });
}

/** Returns the talks with the firm, for the customer only: advisors have their firm's log. */
async function talks(
  services: Services,
  subject: Subject,
  { followed, advice }: { readonly followed: Followed; readonly advice: readonly Advice[] },
): Promise<Pick<FollowUp, "appointment" | "done">> {
  const given = advice.flatMap((one): FollowedWork[] => {
    const { id: proposalId, sentAt, content } = one.row;
    if (sentAt === null) return [];
    const saved = one.standing === "followed" ? savedYearlyCents(content) : null;
    const { contractName } = content;
    return [{ at: sentAt, kind: "advice", contractName, proposalId, advice: one.standing, saved }];
  });
  const { firmId, since } = followed;
  if (subject.sees !== "all" || firmId === null || since === null)
    return { appointment: null, done: given.slice(0, shownWork) };
  const asked = { firmId, since, now: services.clock(), limit: shownWork };
  const { past, next } = await talksOfCustomer(subject, services.db, asked);
  const spoken = past.flatMap(({ kind, at }): FollowedWork[] => {
    const known = contactKinds.find((one) => one === kind);
    const nothing = { contractName: null, proposalId: null, advice: null, saved: null };
    return known === undefined ? [] : [{ at, kind: known, ...nothing }];
  });
  return {
    appointment: next === null ? null : { at: next.at, place: next.place, authorName: next.authorName },
    done: [...given, ...spoken].toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, shownWork),
  };
}
