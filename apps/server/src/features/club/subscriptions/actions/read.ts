import type { clubRequestsApi, clubSubscriptionsApi } from "@vigie/api";
import { clubRules, countWorkingDays, dayOf, fail, fullName, isOpen, ok } from "@vigie/domain";
import type { Action } from "../../../../edge/handler.ts";
import { peopleByIds, type Person } from "../../../directory/people/actions.ts";
import * as store from "../store.ts";
import { requestsOf } from "../store/requests.ts";
import { isAnswered, subscriptionView } from "./view.ts";

/** Returns the open subscription, or all of them with `all`, the open one first. */
export const listSubscriptions: Action<typeof clubSubscriptionsApi.list> = async (
  { services, subject },
  { query },
) => {
  const rows = await store.listOf(subject, services.db);
  const wanted = query.state === "all" ? rows : rows.filter(({ state }) => isOpen(state));
  const clubSubscriptions = [];
  for (const row of wanted) clubSubscriptions.push(await subscriptionView(services, subject, row));
  return ok({ clubSubscriptions });
};

export const showSubscription: Action<typeof clubSubscriptionsApi.show> = async (
  { services, subject },
  { params },
) => {
  const row = await store.byId(subject, services.db, params.subId);
  if (row === undefined) return fail("club.not_found");
  const moves = await store.movesOf(subject, services.db, row.id);
  return ok({
    clubSubscription: await subscriptionView(services, subject, row),
    history: moves.map(({ at, event, madeBy, fromState, toState, reason }) => ({
      at,
      event,
      by: madeBy,
      from: fromState,
      to: toState,
      reason,
    })),
  });
};

function nameOf(person: Person | undefined): string {
  return person === undefined ? "" : (fullName(person) ?? person.email);
}

/** Returns the requests of a firm: those that wait for the advisor first, longest wait first. */
export const listRequests: Action<typeof clubRequestsApi.list> = async ({ services, firm }, { query }) => {
  const today = dayOf(services.clock());
  const rows = await requestsOf(firm, services.db, query.state ?? null);
  const people = await peopleByIds(
    services.db,
    rows.flatMap(({ customerId, advisorId }) => [customerId, advisorId]),
  );
  const byId = new Map(people.map((person) => [person.id, person]));
  return ok({
    clubRequests: rows.map((row) => {
      const waited = countWorkingDays(dayOf(row.since), today);
      const waits = row.state === "advisor_approval";
      const hidden = isAnswered(row) ? 0 : row.hiddenCount;
      const quote = hidden > 0 ? null : row.quote;
      return {
        subscriptionId: row.id,
        customerId: row.customerId,
        firstName: byId.get(row.customerId)?.firstName ?? null,
        lastName: byId.get(row.customerId)?.lastName ?? null,
        advisorName: nameOf(byId.get(row.advisorId)),
        state: row.state,
        reason: row.reason,
        waitingSince: row.since,
        workingDaysWaited: waited,
        escalated: waits && waited >= clubRules.advisorEscalationWorkingDays,
        interval: row.interval,
        portfolioCount: row.portfolioCount - hidden,
        basis: quote?.basisCents ?? null,
        price: quote?.[row.interval].ttcCents ?? null,
      };
    }),
  });
};
