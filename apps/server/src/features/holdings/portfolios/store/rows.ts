import type { Recognition } from "@vigie/domain";
import type { Insertable, Selectable, Updateable } from "kysely";
import { type FromRow, type Renamed, rowReader, toRow } from "../../../../db/rows.ts";
import type { Database } from "../../../../db/schema.ts";
import type { StoredLoan } from "../../../../db/schema-portfolios.ts";

type Columns = Selectable<Database["portfolios"]>;
type ColumnChanges = Updateable<Database["portfolios"]>;

const valueNames = {
  amountCents: "valueCents",
  amountAsOf: "valueAsOf",
  amountProvenance: "valueProvenance",
} as const;

/** The code calls it value; the columns say amount. */
type Valued<R> = Renamed<R, typeof valueNames>;

export type PortfolioRow = Valued<FromRow<Columns>>;
export type HoldingRow = FromRow<Selectable<Database["holdings"]>>;
export type PocketRow = FromRow<Selectable<Database["pockets"]>>;

/** The changes to a portfolio; an absent key leaves its column unchanged. */
export type PortfolioChanges = Omit<
  Partial<PortfolioRow>,
  "customerId" | "id" | "infos" | "loan" | "recognition"
> & {
  readonly infos?: Record<string, unknown>;
  readonly loan?: StoredLoan | null;
  readonly recognition?: Recognition;
};

export type NewHolding = Omit<HoldingRow, "customerId" | "portfolioId" | "typed"> & {
  readonly typed?: HoldingRow["typed"];
  readonly pockets: readonly Omit<PocketRow, "customerId" | "portfolioId" | "holdingId">[];
};

export const portfolioOf = rowReader(valueNames);

export function portfolioIfAny(row: Columns | undefined): PortfolioRow | undefined {
  return row === undefined ? undefined : portfolioOf(row);
}

export function changedColumns(changes: PortfolioChanges): ColumnChanges {
  const { valueCents, valueAsOf, valueProvenance, infos, loan, recognition, ...rest } = changes;
  return {
    ...toRow<ColumnChanges>(rest),
    ...(valueCents === undefined ? {} : { amount_cents: valueCents }),
    ...(valueAsOf === undefined ? {} : { amount_as_of: valueAsOf }),
    ...(valueProvenance === undefined ? {} : { amount_provenance: valueProvenance }),
    ...(infos === undefined ? {} : { infos: JSON.stringify(infos) }),
    ...(recognition === undefined ? {} : { recognition: JSON.stringify(recognition) }),
    ...(loan === undefined ? {} : { loan: loan === null ? null : JSON.stringify(loan) }),
  };
}

type NewLine = Omit<Insertable<Database["holdings"]>, "customer_id" | "portfolio_id" | "typed">;
type NewPocket = Omit<Insertable<Database["pockets"]>, "customer_id" | "portfolio_id" | "holding_id">;

/** Maps a line to its columns, without the key of its portfolio. */
export function holdingColumns({ pockets: _pockets, typed = null, ...line }: NewHolding) {
  return { ...toRow<NewLine>(line), typed: typed === null ? null : JSON.stringify(typed) };
}

export function pocketColumns({ id, pockets }: NewHolding) {
  return pockets.map((pocket) => ({ holding_id: id, ...toRow<NewPocket>(pocket) }));
}
