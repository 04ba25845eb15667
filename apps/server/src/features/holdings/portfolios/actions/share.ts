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

/** A portfolio with what counts of it in totals. `valueCents` is of the whole portfolio, as its source tells it. */
export type OwnedPortfolio = PortfolioRow & {
  /** The subject's share of the whole on the day of the reading, past values included: a change of share is no gain. */
  readonly ownedRatio: Ratio;
  /** Their share of `valueCents`: what every total adds up. */
  readonly ownedCents: Cents | null;
};

/** How a portfolio is held: as the saver says, else as its kind and its bank let suppose. */
export function ownershipOf(row: PortfolioRow): Ownership {
  if (row.ownershipKind === null) return proposedOwnership({ kind: row.kind, told: row.toldOwnership });
  return {
    kind: row.ownershipKind,
    ratio: row.ownershipRatio === null ? null : Number(row.ownershipRatio),
    usufructuaryBornOn: row.usufructuaryBornOn,
  };
}

export function withShare(row: PortfolioRow, today: Day): OwnedPortfolio {
  const ratio = ownedRatio(ownershipOf(row), today);
  return {
    ...row,
    ownedRatio: ratio,
    ownedCents: row.valueCents === null ? null : ownedCents(row.valueCents, ratio),
  };
}

export function ownershipView(row: OwnedPortfolio): OwnershipView {
  return {
    ...ownershipOf(row),
    ownedRatio: row.ownedRatio,
    said: row.ownershipKind !== null,
    told: row.toldOwnership,
  };
}

/** Null takes back what was said: the proposal counts again. */
export function storedOwnership(said: Ownership | null) {
  return {
    ownershipKind: said?.kind ?? null,
    ownershipRatio: said === null || said.ratio === null ? null : said.ratio.toFixed(6),
    usufructuaryBornOn: said?.usufructuaryBornOn ?? null,
  };
}

/** Writes how a portfolio is held; null takes back what was said. */
export async function saveOwnership(
  { services, subject, trx }: Work,
  id: Id,
  said: Ownership | null,
): Promise<Result<null, OwnershipCode>> {
  const at = services.clock();
  const checked = said === null ? ok(null) : checkOwnership(said, dayOf(at));
  if (!checked.ok) return checked;
  await store.updatePortfolio(subject, trx, { id, set: { ...storedOwnership(said), updatedAt: at } });
  return ok(null);
}
