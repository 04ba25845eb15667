import { type Mission, missionFilters, missionsApi } from "@vigie/api";
import {
  addMs,
  cancelMotives,
  type Cents,
  dayOf,
  expectedBy,
  type Funnel,
  type Id,
  type Instant,
  shownName,
  sumCents,
  measuredKinds,
  productKinds,
  type PortfolioKind,
} from "@vigie/domain";
import { type RawBuilder, sql } from "kysely";
import type { Services } from "../../../../boot/services.ts";
import type { Db, Trx } from "../../../../db/connection.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";
import { isWithoutMobile, peopleByIds } from "../../../directory/people/actions.ts";
import { notCalledReason } from "../../interactions/actions/contact.ts";
import { productsByIds } from "../../products/actions.ts";
import * as store from "../store.ts";
import { letsAnswersBeUsed } from "../store/answer-uses.ts";
import * as leadStore from "../store/leads.ts";
import { type Measured, measured } from "../store/measured.ts";
import { answerCriteriaOf } from "./answers.ts";

type Means = Services & { readonly db: Db | Trx };
const shape = missionsApi.show.reply.shape.mission.shape;
const stalledMs = 14 * 86_400_000;

type Chosen = Pick<store.StoredMission, "id" | "filters">;

export async function countedLeads(
  services: Means,
  firm: FirmSubject,
  missions: readonly Chosen[],
): Promise<leadStore.LeadCounts[]> {
  const notCalled = await leadNotCalled(services, firm, missions);
  return await leadStore.counted(firm, services.db, { ids: missions.map(({ id }) => id), notCalled });
}

/** Selects why the customer of a lead may not be called. The first reason is that they withdrew the use of the answers by which the
 * mission chose them. */
export async function leadNotCalled(services: Means, firm: FirmSubject, missions: readonly Chosen[]) {
  const column = "mission_leads.customer_id";
  const told = notCalledReason(firm, { column, now: services.clock() });
  const reason = sql`coalesce(${told}, case when ${isWithoutMobile(column)} then 'no_number' end)`;
  const withdrawn: RawBuilder<unknown>[] = [];
  for (const { id, filters } of missions) {
    const answers = await answerCriteriaOf(services, firm, missionFilters.parse(filters));
    if (answers.length > 0)
      withdrawn.push(
        sql`when mission_leads.mission_id = ${id} and not ${letsAnswersBeUsed(firm, { column, answers })} then 'answers_withdrawn'`,
      );
  }
  return withdrawn.length === 0 ? reason : sql`case ${sql.join(withdrawn, sql` `)} else ${reason} end`;
}

/** Computes the funnel from grouped leads, by the same rules as `funnelOf` of the domain for single leads. */
export function funnelOfCounts(counts: readonly leadStore.LeadCounts[]): Funnel {
  const count = (holds: (one: leadStore.LeadCounts) => boolean): number =>
    counts.filter(holds).reduce((sum, one) => sum + one.count, 0);
  const wasReached = (one: leadStore.LeadCounts): boolean =>
    one.wasContacted || one.hadAppointment || ["validated", "contacted", "appointment"].includes(one.state);
  return {
    targeted: count(() => true),
    contactable: count((one) => one.mayBeCalled || wasReached(one)),
    contacted: count(wasReached),
    appointment: count((one) => one.hadAppointment || one.state === "appointment"),
    validated: count(({ state }) => state === "validated"),
    canceled: count(({ state }) => state === "canceled"),
    waiting: count((one) => one.state !== "canceled" && !wasReached(one)),
    toCall: count((one) => one.state !== "canceled" && !wasReached(one) && one.mayBeCalled),
  };
}

/** Returns the combined funnel of the firm's ended missions. */
export async function pastFunnel(services: Means, firm: FirmSubject): Promise<Funnel> {
  const ids = await store.endedMissions(firm, services.db);
  // Passes no filters: a customer who withdrew their answers since could be called during the mission.
  return funnelOfCounts(
    await countedLeads(
      services,
      firm,
      ids.map((id) => ({ id, filters: {} })),
    ),
  );
}

export async function missionViews(
  services: Means,
  firm: FirmSubject,
  rows: readonly store.StoredMission[],
): Promise<Mission[]> {
  const counts = await countedLeads(services, firm, rows);
  const authors = await peopleByIds(services.db, [...new Set(rows.map(({ authorId }) => authorId))]);
  const names = new Map(authors.map((one) => [one.id, shownName(one)]));
  const products = await productsByIds(services.db, firm, [
    ...new Set(rows.flatMap(({ productIds }) => productIds)),
  ]);
  const now = services.clock();
  const results = await measured(firm, services.db, {
    kinds: new Map(rows.map(({ id, productIds }) => [id, kindsOf(productIds, products)])),
    today: dayOf(now),
  });
  return rows.map((row) =>
    missionView(row, {
      measured: results.find(({ missionId }) => missionId === row.id) ?? null,
      counts: counts.filter(({ missionId }) => missionId === row.id),
      authorName: names.get(row.authorId) ?? "",
      products: products.filter(({ id }) => row.productIds.includes(id)),
      now,
    }),
  );
}

function kindsOf(
  ids: readonly Id[],
  products: Awaited<ReturnType<typeof productsByIds>>,
): readonly PortfolioKind[] {
  const kinds = products.filter(({ id }) => ids.includes(id)).map(({ kind }) => kind);
  return measuredKinds(productKinds.filter((kind) => kinds.includes(kind)));
}

type Given = {
  readonly measured: Measured | null;
  readonly counts: readonly leadStore.LeadCounts[];
  readonly authorName: string;
  readonly products: readonly { readonly id: Id; readonly name: string }[];
  readonly now: Instant;
};

function missionView(row: store.StoredMission, given: Given): Mission {
  const { counts, authorName, products, now } = given;
  const validated = counts.filter(({ state }) => state === "validated");
  return {
    id: row.id,
    state: row.state,
    authorId: row.authorId,
    authorName,
    kind: shape.kind.parse(row.kind),
    category: shape.category.parse(row.category),
    name: row.name,
    description: row.description,
    pitch: row.pitch,
    objective: shape.objective.parse(row.objective),
    goalCount: row.goalCount,
    goalAmount: row.goalCents,
    durationDays: row.durationDays,
    expectedConversion: row.expectedConversion === null ? null : Number(row.expectedConversion),
    productIds: row.productIds,
    filters: missionFilters.parse(row.filters),
    excludedIds: row.excludedIds,
    shared: row.shared,
    products: products.map(({ id, name }) => ({ id, name })),
    createdAt: row.createdAt,
    changedAt: row.changedAt,
    openedAt: row.openedAt,
    endsOn: row.endsOn,
    endedAt: row.endedAt,
    funnel: funnelOfCounts(counts),
    result: {
      declaredAmount: sumCents(validated.map(({ amount }) => amount)),
      declaredCount: validated.reduce((sum, { count }) => sum + count, 0),
      withoutAmountNb: validated.reduce((sum, { count, amountNb }) => sum + count - amountNb, 0),
      expectedByNow: expectedByNow(row, now),
      measured: given.measured === null ? null : measuredView(given.measured),
    },
    motives: cancelMotives.flatMap((motive) => {
      const leadCount = counts
        .filter((one) => one.motive === motive)
        .reduce((sum, { count }) => sum + count, 0);
      return leadCount === 0 ? [] : [{ motive, leadCount }];
    }),
    isStalled: isStalled(row, { counts, now }),
  };
}

function measuredView({ missionId: _, paidCents, ...rest }: Measured) {
  return { ...rest, amount: paidCents };
}

function expectedByNow(
  { openedAt, endsOn, endedAt, goalCents, goalCount }: store.StoredMission,
  now: Instant,
): number | null {
  const goal = goalCents === null ? goalCount : unitsOf(goalCents);
  if (openedAt === null || endsOn === null || goal === null) return null;
  return expectedBy({ goal, openedOn: dayOf(openedAt), endsOn }, dayOf(endedAt ?? now));
}

const unitsOf = (cents: Cents): number => cents / 100;

export function isStalled(row: store.StoredMission, { counts, now }: Pick<Given, "counts" | "now">): boolean {
  if (row.state !== "open" || row.openedAt === null) return false;
  const moves = counts.flatMap(({ changedAt }) => changedAt ?? []);
  const last = [row.openedAt, ...moves].toSorted().at(-1) ?? row.openedAt;
  return addMs(last, stalledMs) < now;
}
