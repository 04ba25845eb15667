import type { Visit, visitsApi } from "@vigie/api";
import { type Day, dayOf, growthParts, mostMoved, ok } from "@vigie/domain";
import type { Services } from "../../../boot/services.ts";
import type { Action } from "../../../edge/handler.ts";
import type { Subject } from "../../../edge/subject.ts";
import { employerTotal } from "../../holdings/devices/actions/employer-payments.ts";
import { type OwnedPortfolio, visiblePortfolios } from "../../holdings/portfolios/actions/select.ts";
import { growthBetween, rangeOf, samplePortfolios } from "../../holdings/valuations/actions/history.ts";
import * as store from "./store.ts";

const nothing = { change: null, paid: null, employer: null, market: null, mover: null } as const;

/** Records today's visit of the customer, and returns what changed since the day of the previous one. */
export const beginVisit: Action<typeof visitsApi.begin> = async ({ services, subject }) => {
  const since = await store.saveVisit(subject, services.db, dayOf(services.clock()));
  if (since === null) return ok({ visit: { since, ...nothing, arrivedCount: 0 } });
  const arrivedAt = await store.arrivals(subject, services.db);
  const { arrived = [], there = [] } = Object.groupBy(
    await visiblePortfolios(services, subject),
    ({ id }) => {
      const at = arrivedAt.get(id);
      return at !== undefined && dayOf(at) > since ? "arrived" : "there";
    },
  );
  const moved = await movedSince(services, subject, { since, portfolios: there });
  return ok({ visit: { since, ...moved, arrivedCount: arrived.length } });
};

type Question = { readonly since: Day; readonly portfolios: readonly OwnedPortfolio[] };

/** Returns the change that the dashboard would show from that day on; null if no contract was known then. */
async function movedSince(
  services: Services,
  subject: Subject,
  { since, portfolios }: Question,
): Promise<Omit<Visit, "since" | "arrivedCount">> {
  const counted = portfolios.filter(({ valueCents }) => valueCents !== null);
  const range = await rangeOf(services, subject, { from: since, portfolios: counted });
  if (range.from !== since || counted.length === 0) return nothing;
  const growth = await growthBetween(services, subject, { ...range, portfolios: counted });
  if (growth === null) return nothing;
  const parts = growthParts(
    growth,
    await employerTotal(services, subject, { ...range, portfolios: counted }),
  );
  const mover = await moverOf(services, subject, { ...range, portfolios: counted });
  return {
    change: growth.changeCents,
    paid: parts.paidCents,
    employer: parts.employerCents,
    market: parts.marketCents,
    mover: mover === null ? null : { id: mover.id, name: mover.name, change: mover.changeCents },
  };
}

async function moverOf(
  services: Services,
  subject: Subject,
  {
    from,
    to,
    portfolios,
  }: { readonly from: Day; readonly to: Day; readonly portfolios: readonly OwnedPortfolio[] },
) {
  const portfolioIds = portfolios.map(({ id }) => id);
  const samples = await samplePortfolios(services, subject, { portfolioIds, days: [from, to] });
  return mostMoved(
    portfolios.map(({ id, name, ownedRatio }, index) => {
      const [before = null, after = null] = samples[index] ?? [];
      return { id, name, ownedRatio, before, after };
    }),
  );
}
