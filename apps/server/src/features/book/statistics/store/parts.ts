import type { Cents, MonthOfWealth, PortfolioKind } from "@vigie/domain";
import type { Trx } from "../../../../db/connection.ts";
import { type OwnedRows, replaceSealed, sealOfRows } from "../../../../db/recordset.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { Former, SealedOf, Seals } from "../../../../events/derived.ts";

/** The monthly evolution and the composition of customers' shared wealth. */

export type Asset = {
  readonly kind: PortfolioKind;
  readonly provider: string | null;
  readonly line: string | null;
  readonly isin: string | null;
  readonly amountCents: Cents;
};

export async function remove({ customerId }: Subject, trx: Trx): Promise<void> {
  await trx.deleteFrom("book_months").where("customer_id", "=", customerId).execute();
  await trx.deleteFrom("book_assets").where("customer_id", "=", customerId).execute();
}

export type Parts = { readonly months: readonly MonthOfWealth[]; readonly assets: readonly Asset[] };

const monthRows: OwnedRows = {
  table: "book_months",
  key: ["customer_id", "month"],
  columns: [
    "customer_id",
    "month",
    "start_cents",
    "in_cents",
    "out_cents",
    "market_cents",
    "correction_cents",
    "end_cents",
  ],
};
const assetRows: OwnedRows = {
  table: "book_assets",
  key: ["customer_id", "position"],
  columns: ["customer_id", "position", "kind", "provider", "line", "isin", "amount_cents"],
};

/** The rows of one customer, in the order of their keys. */
export type PartRows = { readonly months: readonly object[]; readonly assets: readonly object[] };

export function rowsOf({ customerId }: Subject, { months: made, assets: held }: Parts): PartRows {
  return {
    months: made.map((one) => ({
      customer_id: customerId,
      month: one.month,
      start_cents: one.startCents,
      in_cents: one.inCents,
      out_cents: one.outCents,
      market_cents: one.marketCents,
      correction_cents: one.correctionCents,
      end_cents: one.endCents,
    })),
    assets: held.map(({ kind, provider, line, isin, amountCents: amount_cents }, position) => ({
      customer_id: customerId,
      position,
      kind,
      provider,
      line,
      isin,
      amount_cents,
    })),
  };
}

export function sealsOf({ months: made, assets: held }: PartRows): Seals {
  return { months: sealOfRows(monthRows, made), assets: sealOfRows(assetRows, held) };
}

/** Replaces the rows; unchanged ones are not written again. */
export async function replace(trx: Trx, all: readonly SealedOf<PartRows>[]): Promise<Former> {
  const given = (name: keyof PartRows) =>
    all.map(({ subject, made, seals }) => ({
      id: subject.customerId,
      seal: seals[name] ?? "",
      rows: made[name],
    }));
  const [months, assets] = await Promise.all([
    replaceSealed(trx, monthRows, given("months")),
    replaceSealed(trx, assetRows, given("assets")),
  ]);
  return { months, assets };
}
