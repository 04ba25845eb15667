import {
  changesPayments,
  changesProject,
  type Id,
  type Instant,
  type KindDetail,
  type Ownership,
  type PortfolioInfos,
  type PortfolioKind,
  type PortfolioStatus,
  readPortfolioInfos,
  keptOwnership,
} from "@vigie/domain";
import { publishLive } from "../../../../edge/live-bus.ts";
import type { Work } from "../../../../edge/work.ts";
import { publish } from "../../../../events/events.ts";
import * as store from "../store.ts";

export type PortfolioChange = {
  readonly name?: string | undefined;
  readonly status?: PortfolioStatus | undefined;
  readonly kind?: PortfolioKind | undefined;
  readonly kindDetail?: KindDetail | null | undefined;
  readonly needsRefresh?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** Null clears the declared ownership. */
  readonly ownership?: Ownership | null | undefined;
  readonly recommendedRisk?: number | undefined;
};

/** Stores the saver's changes to a portfolio; a sync keeps the name and the kind that they correct. */
export async function changePortfolio(work: Work, id: Id, change: PortfolioChange): Promise<void> {
  await store.updatePortfolio(work.subject, work.trx, {
    id,
    set: {
      updatedAt: work.services.clock(),
      ...(change.name === undefined ? {} : { name: change.name, nameCorrected: true }),
      ...(change.status === undefined ? {} : { status: change.status }),
      ...(change.kind === undefined
        ? {}
        : { kind: change.kind, kindDetail: change.kindDetail ?? null, kindCorrected: true }),
      ...(change.needsRefresh === undefined ? {} : { needsRefresh: change.needsRefresh }),
      ...(change.disabled === undefined ? {} : { disabled: change.disabled }),
      ...(change.ownership === undefined ? {} : keptOwnership(change.ownership)),
      ...(change.recommendedRisk === undefined ? {} : { recommendedRisk: change.recommendedRisk }),
    },
  });
  await publishPortfolioChange(work, id);
}

type InfosChange = { readonly [K in keyof PortfolioInfos]?: PortfolioInfos[K] | undefined };
type FeesChange = { readonly [K in keyof PortfolioInfos["fees"]]?: PortfolioInfos["fees"][K] | undefined };

/** Stores what the saver declares about a portfolio; an absent key keeps its value. The row is read again under a lock, so that two
 * concurrent forms keep each other's changes. Returns false if the portfolio is not the customer's. */
export async function changeInfos(
  work: Work,
  id: Id,
  {
    said,
    fees,
    at,
  }: { readonly said: Omit<InfosChange, "fees">; readonly fees: FeesChange; readonly at: Instant },
): Promise<boolean> {
  const { subject, trx } = work;
  const current = await store.lockPortfolio(subject, trx, id);
  if (current === undefined) return false;
  const infos = readPortfolioInfos(current.infos);
  // A firm may select customers by the goal of a contract only if it was declared since that was allowed (docs/decisions/0036).
  const goalSaid = {
    ...(said.typeInvestment === undefined ? {} : { typeInvestmentAt: at }),
    ...(changesProject(infos, said) ? { projectChangedAt: at } : {}),
    ...(changesPayments(infos, said) ? { paymentsChangedAt: at } : {}),
  };
  const merged = {
    ...overlay({ ...current.infos, ...infos }, said),
    ...goalSaid,
    fees: overlay(infos.fees, fees),
  };
  const set = {
    infos: merged,
    updatedAt: at,
    ...(said.contractId === undefined ? {} : { contractSlug: said.contractId }),
  };
  await store.updatePortfolio(subject, trx, { id, set });
  await publishPortfolioChange(work, id);
  return true;
}

/** Publishes the change of a portfolio to the areas above and to the screens. */
export async function publishPortfolioChange(work: Work, portfolioId: Id): Promise<void> {
  await publish(work, "portfolio.changed", { portfolioId });
  await publishLive(work, { channel: "SyncChannel", payload: { event: "portfolio.updated", portfolioId } });
}

function overlay(base: object, given: object): Record<string, unknown> {
  const sent = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...base, ...Object.fromEntries(sent) };
}
