import type { Health, healthApi, HealthPortfolio, HealthSource } from "@vigie/api";
import {
  addDays,
  connectionStanding,
  portfolioStanding,
  type Day,
  dayOf,
  eurosAffected,
  freshValueDays,
  healthProblems,
  type Id,
  isGap,
  ok,
  ownedEuros,
  type Standing,
} from "@vigie/domain";
import type { Action } from "../../../../edge/handler.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { type ConnectionHealth, connectionHealth } from "../../../holdings/connections/actions/read.ts";
import { type OwnedPortfolio, knownPortfolios } from "../../../holdings/portfolios/actions/select.ts";
import { unreadView } from "../../../holdings/portfolios/actions/view.ts";
import * as store from "../store.ts";

export const showHealth: Action<typeof healthApi.show> = async ({ services, subject }) =>
  ok({ health: await healthOf(services, subject) });

async function healthOf(services: Services, subject: Subject): Promise<Health> {
  const readAt = services.clock();
  const today = dayOf(readAt);
  const connections = await connectionHealth(services, subject);
  const portfolios = await knownPortfolios(services, subject);
  const pasts = await pastsOf(services, subject, portfolios);
  const ofConnection = new Map<Id | null, OwnedPortfolio[]>();
  for (const portfolio of portfolios)
    ofConnection.set(portfolio.connectionId, [
      ...(ofConnection.get(portfolio.connectionId) ?? []),
      portfolio,
    ]);
  const view = (standing: Standing | null) => (portfolio: OwnedPortfolio) =>
    portfolioView(portfolio, { standing, today, past: pasts.get(portfolio.id) ?? noPast });
  const followed = connections.map((connection): HealthSource => {
    const mine = ofConnection.get(connection.id) ?? [];
    const standing = connectionStanding(connection, today);
    return { ...sourceOfConnection(connection, standing), ...partOf(mine, view(standing)) };
  });
  const alone = ofConnection.get(null) ?? [];
  const others = (["file", "typed"] as const).flatMap((source) => {
    const mine = alone.filter((portfolio) => (portfolio.source === "file") === (source === "file"));
    return mine.length === 0 ? [] : [sourceByHand(source, partOf(mine, view(null)))];
  });
  return {
    readAt,
    sources: [...followed.toSorted(worstFirst), ...others],
    problems: healthProblems({ connections, portfolios, today }),
  };
}

/** What needs action comes before what works; then by name. */
const gravity: Readonly<Record<Standing, number>> = {
  waiting: 0,
  failing: 1,
  late: 2,
  old: 3,
  unknown: 4,
  reading: 5,
  fresh: 6,
};

function worstFirst(a: HealthSource, b: HealthSource): number {
  return gravity[a.standing] - gravity[b.standing] || ((a.name ?? "") < (b.name ?? "") ? -1 : 1);
}

type Part = Pick<HealthSource, "amount" | "contracts">;

function partOf(mine: readonly OwnedPortfolio[], view: (portfolio: OwnedPortfolio) => HealthPortfolio): Part {
  return { amount: eurosAffected(mine.map(ownedEuros)), contracts: mine.map(view) };
}

function sourceOfConnection(
  connection: ConnectionHealth,
  standing: Standing,
): Omit<HealthSource, keyof Part> {
  const { id: accountId, name, state, errorMessage, consentEndsOn } = connection;
  const { lastSuccessAt, lastTryAt, nextTryAt } = connection;
  const reading = { state, errorMessage, lastSuccessAt, lastTryAt, nextTryAt, consentEndsOn };
  return { source: "provider", accountId, name, standing, ...reading };
}

/** Files and typed portfolios have no sync: their state is the worst among their portfolios. */
function sourceByHand(source: "file" | "typed", part: Part): HealthSource {
  const [standing = "unknown"] = part.contracts
    .map((portfolio) => portfolio.standing)
    .toSorted((a, b) => gravity[a] - gravity[b]);
  const nothingRead = { lastSuccessAt: null, lastTryAt: null, nextTryAt: null, consentEndsOn: null };
  const nobody = { accountId: null, name: null, state: null, errorMessage: null };
  return { source, standing, ...nobody, ...nothingRead, ...part };
}

type Past = Pick<HealthPortfolio, "reconstructed" | "gaps">;
const noPast: Past = { reconstructed: null, gaps: [] };

function portfolioView(
  row: OwnedPortfolio,
  { standing, today, past }: { readonly standing: Standing | null; readonly today: Day; readonly past: Past },
): HealthPortfolio {
  const { id, name, kind, status, source, currency } = row;
  return {
    id,
    name,
    kind,
    status,
    standing: portfolioStanding({ source, kind, asOf: row.valueAsOf }, standing, today),
    unread: unreadView(row),
    amount: row.valueCents,
    currency,
    asOf: row.valueAsOf,
    provenance: row.valueProvenance,
    ...past,
  };
}

/** A few gaps are enough here; older ones are on the portfolio's own chart. */
const shownGaps = 5;

async function pastsOf(
  services: Services,
  subject: Subject,
  portfolios: readonly OwnedPortfolio[],
): Promise<ReadonlyMap<Id, Past>> {
  const portfolioIds = portfolios.map((portfolio) => portfolio.id);
  const rebuilt = await store.rebuiltPasts(subject, services.db, portfolioIds);
  const days = Math.min(...portfolios.map(({ source, kind }) => freshValueDays(source, kind)));
  const silent =
    portfolios.length === 0 ? [] : await store.valueGaps(subject, services.db, { portfolioIds, days });
  return new Map(
    portfolios.map(({ id, source, kind }): [Id, Past] => {
      const span = rebuilt.find((one) => one.portfolioId === id);
      const { rebuiltFrom: from = null, rebuiltTo: to = null } = span ?? {};
      const gaps = silent
        .filter((gap) => gap.portfolioId === id && isGap(gap, { source, kind }))
        .slice(0, shownGaps)
        .map(({ after, before }) => ({ from: addDays(after, 1), to: addDays(before, -1) }));
      return [id, { reconstructed: from === null || to === null ? null : { from, to }, gaps }];
    }),
  );
}
