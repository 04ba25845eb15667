import {
  type Cents,
  type Day,
  type Holding,
  type Id,
  type LoanTerms,
  type Movement,
  type PortfolioKind,
  type Provenance,
  savingsCapCents,
} from "@vigie/domain";
import type { Work } from "../../../../edge/work.ts";
import type { Services } from "../../../../boot/services.ts";
import { notify } from "../../../messages/notifications/actions/notify.ts";
import { saveHistory } from "../../valuations/actions/history.ts";
import { publish } from "../../../../events/events.ts";
import * as store from "../store.ts";
import * as holdingStore from "../store/holdings.ts";

/** Everything a source gave about one portfolio in one reading. */
export type PortfolioReading = {
  readonly portfolioId: Id;
  readonly kind: PortfolioKind;
  readonly valueCents: Cents | null;
  readonly asOf: Day;
  readonly provenance: Provenance;
  /** Null: the source gives no lines, and they are unchanged. */
  readonly holdings: readonly Holding[] | null;
  readonly loan: LoanTerms | null;
  readonly contractSlug: string | null;
  readonly backCast: readonly { readonly day: Day; readonly valueCents: Cents }[] | null;
  readonly replayed?: readonly { readonly day: Day; readonly valueCents: Cents }[];
  readonly movements: readonly Movement[];
};

/** The part of a reading about the present state of a portfolio. */
export type StateReading = Omit<PortfolioReading, "backCast" | "replayed" | "movements">;

/** Stores a reading of a portfolio in the transaction of its transactions, so that both become visible together. */
export async function savePortfolio(work: Work, reading: PortfolioReading): Promise<void> {
  await saveState(work, reading, async () => await saveHistory(work.trx, work.subject, reading));
}

/** Stores the present state; the caller writes the past. */
export async function saveState(
  work: Work,
  reading: StateReading,
  writePast: () => Promise<void>,
): Promise<void> {
  const { services, subject, trx } = work;
  const at = services.clock();
  const { portfolioId } = reading;
  const updated = store.updatePortfolio(subject, trx, {
    id: portfolioId,
    set: {
      ...(reading.valueCents === null
        ? {}
        : {
            valueCents: reading.valueCents,
            valueAsOf: reading.asOf,
            valueProvenance: reading.provenance,
          }),
      loan: reading.loan,
      ...(reading.contractSlug === null ? {} : { contractSlug: reading.contractSlug }),
      complete: true,
      needsRefresh: false,
      ...(reading.provenance === "provider" ? { unreadPart: null, unreadSince: null } : {}),
      updatedAt: at,
    },
  });
  const holdings = reading.holdings?.map((holding, rank) =>
    newHolding(services, { holding, rank, provenance: reading.provenance }),
  );
  const [row] = await Promise.all([
    updated,
    holdings && holdingStore.replaceHoldings(subject, trx, { portfolioId, holdings }),
  ]);
  await writePast();
  if (row !== undefined) await notifyCapReached(work, row);
  await publish(work, "portfolio.changed", { portfolioId });
}

/** Notifies once when a regulated account reaches its cap, and again if the cap itself changes. */
export async function notifyCapReached(work: Work, row: store.PortfolioRow): Promise<void> {
  const on = row.valueAsOf;
  const cap = row.kindDetail === null || on === null ? null : savingsCapCents(row.kindDetail, on);
  if (cap === null || row.valueCents === null || row.valueCents < cap) return;
  const about = { portfolioId: row.id, name: row.name, amount: cap, on };
  await notify(work, { event: "savings.cap_reached", about, cause: `cap ${row.id} ${cap}` });
}

type Line = { readonly holding: Holding; readonly rank: number; readonly provenance: Provenance };

export function newHolding(services: Services, { holding, rank, provenance }: Line): store.NewHolding {
  return {
    id: services.newId(),
    externalId: holding.externalId,
    isin: holding.isin,
    label: holding.label,
    holdingKind: holding.holdingKind,
    quantity: holding.quantity,
    unitPrice: holding.unitPrice,
    unitCost: holding.unitCost,
    valuationCents: holding.valuationCents,
    asOf: holding.asOf,
    provenance,
    rank,
    pockets: holding.pockets.map((pocket, index) => ({
      rank: index,
      label: pocket.label,
      quantity: pocket.quantity,
      valueCents: pocket.valueCents,
      condition: pocket.condition,
      availableOn: pocket.availableOn,
    })),
  };
}
