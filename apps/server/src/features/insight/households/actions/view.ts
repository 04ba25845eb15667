import type { Household, householdsApi } from "@vigie/api";
import {
  accountKey,
  dayOfTotal,
  householdRequestDays,
  householdTotals,
  type Id,
  ok,
  shownName,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Db, Trx } from "../../../../db/connection.ts";
import { scopedToPeople, scopedToSystem } from "../../../../db/scope.ts";
import type { Action } from "../../../../edge/handler.ts";
import { type Subject, systemSubject } from "../../../../edge/subject.ts";
import { peopleByIds, personById } from "../../../directory/people/actions.ts";
import { type OwnedPortfolio, visiblePortfolios } from "../../../holdings/portfolios/actions/select.ts";
import * as store from "../store.ts";

type Means = Services & { readonly db: Db | Trx };

/** Runs what needs rows of both people: who is in a household with whom, and what was requested of an address. */
export const acrossPeople = async <T>(run: () => Promise<T>): Promise<T> =>
  await scopedToSystem("household", run);

export const showHousehold: Action<typeof householdsApi.show> = async ({ services, subject }) =>
  ok({ household: await householdOf(services, subject) });

export async function householdOf(services: Means, subject: Subject): Promise<Household> {
  const membership = await acrossPeople(async () => await store.membershipOf(subject, services.db));
  const mine = await visiblePortfolios(services, subject);
  const theirs = membership === undefined ? [] : await shownBy(services, subject, membership.partnerId);
  const totals = householdTotals(mine.map(partOf), theirs.map(partOf));
  const accounts = new Set(mine.flatMap((one) => partOf(one).account ?? []));
  const shares = await store.sharesOf(subject, services.db);
  const partner = membership === undefined ? null : await nameOf(services, membership.partnerId);
  return {
    partner:
      membership === undefined || partner === null ? null : { name: partner, since: membership.joinedAt },
    ...(await requestsOf(services, subject)),
    own: { amount: totals.own, asOf: dayOfTotal(mine), unknownNb: totals.ownUnknownNb },
    together:
      membership === undefined
        ? null
        : {
            amount: totals.together,
            asOf: dayOfTotal([...mine, ...theirs]),
            unknownNb: totals.togetherUnknownNb,
          },
    contracts: mine.map((one) => ({ id: one.id, ...namedView(one), shared: shares.has(one.id) })),
    theirs: theirs.map((one) => ({
      id: one.id,
      ...contractView(one),
      added: totals.added.get(one.id) ?? null,
      ofBoth: accounts.has(partOf(one).account ?? ""),
    })),
  };
}

/** Returns the contracts that the other shows: read as theirs, so that each counts as on their own dashboard. */
async function shownBy(services: Means, subject: Subject, partnerId: Id): Promise<readonly OwnedPortfolio[]> {
  const partner = systemSubject("household", partnerId, subject.variant);
  return await scopedToPeople([subject.customerId, partnerId], async () => {
    const shares = await store.sharesOf(partner, services.db);
    if (shares.size === 0) return [];
    return (await visiblePortfolios(services, partner)).filter(({ id }) => shares.has(id));
  });
}

async function nameOf(services: Means, id: Id): Promise<string | null> {
  const person = await acrossPeople(async () => await personById(services.db, id));
  return person == null ? null : shownName(person);
}

async function requestsOf(
  services: Means,
  subject: Subject,
): Promise<Pick<Household, "request" | "received">> {
  const now = services.clock();
  const oldest = store.since(now, householdRequestDays);
  const request = await store.sentBy(subject, services.db);
  const me = await personById(services.db, subject.customerId);
  const received =
    me == null
      ? []
      : await acrossPeople(
          async () =>
            await store.sentTo(services.db, { variant: me.variant, email: me.email, since: oldest }),
        );
  const senders = await acrossPeople(
    async () =>
      await peopleByIds(
        services.db,
        received.map(({ customerId }) => customerId),
      ),
  );
  return {
    request: request === undefined ? null : { id: request.id, email: request.email, sentAt: request.sentAt },
    received: received.flatMap(({ id, customerId, sentAt }) => {
      const sender = senders.find((one) => one.id === customerId);
      return sender === undefined ? [] : [{ id, name: shownName(sender), email: sender.email, sentAt }];
    }),
  };
}

function partOf({ id, ownedCents, valueCents, institutionSlug, institutionName, number }: OwnedPortfolio) {
  return { id, ownedCents, valueCents, account: accountKey(institutionSlug ?? institutionName, number) };
}

function namedView({ name, kind, institutionName }: OwnedPortfolio) {
  return { name, kind, institution: institutionName };
}

function contractView(row: OwnedPortfolio) {
  return { ...namedView(row), amount: row.ownedCents, asOf: row.valueAsOf };
}
