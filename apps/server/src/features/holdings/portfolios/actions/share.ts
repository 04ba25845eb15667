import type { Ownership as OwnershipView } from "@vigie/api";
import {
  type Cents,
  checkOwnership,
  type Day,
  dayOf,
  type Id,
  ok,
  ownedCents,
  ownedRatio,
  type Ownership,
  type OwnershipCode,
  proposedOwnership,
  type Ratio,
  type Result,
} from "@vigie/domain";
import type { Work } from "../../../../edge/work.ts";
import * as store from "../store.ts";

type PortfolioRow = store.PortfolioRow;

/** A portfolio with what counts of it in totals. `amount_cents` is of the whole portfolio, as its source tells it. */
export type OwnedPortfolio = PortfolioRow & {
  /** The subject's share of the whole on the day of the reading, past values included: a change of share is no gain. */
  readonly owned_ratio: Ratio;
  /** Their share of `amount_cents`: what every total adds up. */
  readonly owned_cents: Cents | null;
};

/** How a portfolio is held: as the saver says, else as its kind and its bank let suppose. */
export function ownershipOf(row: PortfolioRow): Ownership {
  if (row.ownership_kind === null) return proposedOwnership({ kind: row.kind, told: row.told_ownership });
  return {
    kind: row.ownership_kind,
    ratio: row.ownership_ratio === null ? null : Number(row.ownership_ratio),
    usufructuaryBornOn: row.usufructuary_born_on,
  };
}

export function withShare(row: PortfolioRow, today: Day): OwnedPortfolio {
  const ratio = ownedRatio(ownershipOf(row), today);
  return {
    ...row,
    owned_ratio: ratio,
    owned_cents: row.amount_cents === null ? null : ownedCents(row.amount_cents, ratio),
  };
}

export function ownershipView(row: OwnedPortfolio): OwnershipView {
  return {
    ...ownershipOf(row),
    ownedRatio: row.owned_ratio,
    said: row.ownership_kind !== null,
    told: row.told_ownership,
  };
}

/** Null takes back what was said: the proposal counts again. */
export function ownershipColumns(said: Ownership | null) {
  return {
    ownership_kind: said?.kind ?? null,
    ownership_ratio: said === null || said.ratio === null ? null : said.ratio.toFixed(6),
    usufructuary_born_on: said?.usufructuaryBornOn ?? null,
  };
}

/** Writes how a portfolio is held; null takes back what was said. */
export async function sayOwnership(
  { services, subject, trx }: Work,
  id: Id,
  said: Ownership | null,
): Promise<Result<null, OwnershipCode>> {
  const at = services.clock();
  const checked = said === null ? ok(null) : checkOwnership(said, dayOf(at));
  if (!checked.ok) return checked;
  await store.updatePortfolio(subject, trx, { id, set: { ...ownershipColumns(said), updated_at: at } });
  return ok(null);
}
