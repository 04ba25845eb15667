import type { Cents } from "../kernel/cents.ts";
import type { Day } from "../kernel/day.ts";
import type { Ratio } from "../kernel/ratio.ts";
import {
  ownedCents,
  ownedRatio,
  type Ownership,
  type OwnershipKind,
  proposedOwnership,
  type SourceOwnership,
} from "./ownership.ts";
import type { PortfolioKind } from "./portfolios.ts";

/** Stored ownership of a portfolio. */
export type KeptOwnership = {
  readonly ownershipKind: OwnershipKind | null;
  /** A decimal string. */
  readonly ownershipRatio: string | null;
  readonly usufructuaryBornOn: Day | null;
};

type Held = KeptOwnership & {
  readonly kind: PortfolioKind;
  readonly toldOwnership: SourceOwnership | null;
};

/** Ownership of a portfolio: the saver's setting, otherwise the default for its kind and its bank data. */
export function ownershipOf(held: Held): Ownership {
  if (held.ownershipKind === null) return proposedOwnership({ kind: held.kind, told: held.toldOwnership });
  return {
    kind: held.ownershipKind,
    ratio: held.ownershipRatio === null ? null : Number(held.ownershipRatio),
    usufructuaryBornOn: held.usufructuaryBornOn,
  };
}

/** Null removes the setting: the default applies again. */
export function keptOwnership(ownership: Ownership | null): KeptOwnership {
  return {
    ownershipKind: ownership?.kind ?? null,
    ownershipRatio: ownership === null || ownership.ratio === null ? null : ownership.ratio.toFixed(6),
    usufructuaryBornOn: ownership?.usufructuaryBornOn ?? null,
  };
}

export type PortfolioShare = {
  /** The person's share of the whole on the day of the read, applied to past values too: a change of share is not a gain. */
  readonly ownedRatio: Ratio;
  /** Their share of `valueCents`, which every total adds up. */
  readonly ownedCents: Cents | null;
};

/** Returns what a portfolio contributes to totals. An unknown value stays unknown. */
export function shareOf(held: Held & { readonly valueCents: Cents | null }, today: Day): PortfolioShare {
  const ratio = ownedRatio(ownershipOf(held), today);
  return {
    ownedRatio: ratio,
    ownedCents: held.valueCents === null ? null : ownedCents(held.valueCents, ratio),
  };
}
