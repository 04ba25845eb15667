import type { Ownership as OwnershipView } from "@vigie/api";
import {
  checkOwnership,
  type Day,
  dayOf,
  type Id,
  keptOwnership,
  ok,
  type Ownership,
  type OwnershipCode,
  ownershipOf,
  type PortfolioShare,
  type Result,
  shareOf,
} from "@vigie/domain";
import type { Work } from "../../../../edge/work.ts";
import * as store from "../store.ts";

/** A portfolio with the part of it that counts in totals. `valueCents` is the value of the whole portfolio, as its source gives
 * it. */
export type OwnedPortfolio = store.PortfolioRow &
  Partial<Pick<store.ListedPortfolio, "knownSince">> &
  PortfolioShare;

export function withShare(row: Omit<OwnedPortfolio, keyof PortfolioShare>, today: Day): OwnedPortfolio {
  return { ...row, ...shareOf(row, today) };
}

export function ownershipView(row: OwnedPortfolio): OwnershipView {
  return {
    ...ownershipOf(row),
    ownedRatio: row.ownedRatio,
    said: row.ownershipKind !== null,
    told: row.toldOwnership,
  };
}

/** Stores the ownership of a portfolio; null clears it. */
export async function saveOwnership(
  { services, subject, trx }: Work,
  id: Id,
  ownership: Ownership | null,
): Promise<Result<null, OwnershipCode>> {
  const at = services.clock();
  const checked = ownership === null ? ok(null) : checkOwnership(ownership, dayOf(at));
  if (!checked.ok) return checked;
  await store.updatePortfolio(subject, trx, { id, set: { ...keptOwnership(ownership), updatedAt: at } });
  return ok(null);
}
