import { chartText } from "./text.ts";
import { scaleCents, sumCents, type AssetClass, type Cents, type Ratio } from "@vigie/domain";
import type { ChartTableData } from "./chart-table.tsx";

export type ShareItem = {
  readonly key: string;
  readonly label: string;
  /** null if the amount is unknown: the part is named, and has no bar. */
  readonly cents: Cents | null;
  /** Its share of the whole; computed from the known amounts unless given. */
  readonly ratio?: Ratio | null;
  /** One of the nine classes determines its colour; otherwise it has the brand's. */
  readonly assetClass?: AssetClass;
  /** The remainder: its figures are shown without a bar, which would dwarf those of the parts. */
  readonly isRest?: boolean;
};

export type Share = ShareItem & { readonly ratio: Ratio | null };

/** Parts with their ratio, largest first, unknown ones last. */
export function sharesOf(items: readonly ShareItem[], isSorted = true): readonly Share[] {
  const total = sumCents(items.flatMap((item) => (item.cents === null ? [] : [item.cents])));
  const shares = items.map((item) => ({ ...item, ratio: item.ratio ?? ratioOf(item.cents, total) }));
  return isSorted ? shares.toSorted((a, b) => size(b) - size(a)) : shares;
}

function ratioOf(part: Cents | null, total: Cents): Ratio | null {
  return part === null || total === 0 ? null : part / total;
}

function size(share: Share): number {
  return share.cents === null ? -1 : Math.abs(share.cents);
}

/** @param exact whether the parts are rates, with two decimals, rather than shares of a whole */
export function sharesTable(shares: readonly Share[], head: string, exact = false): ChartTableData {
  const known = shares.flatMap((share) => (share.cents === null ? [] : [share.cents]));
  if (known.length === 0 && shares.some(({ ratio }) => ratio !== null)) return ratiosTable(shares, head);
  return {
    columns: [head, chartText.amount, chartText.part],
    rows: shares.map((share) => ({
      key: share.key,
      head: share.label,
      cells: [{ cents: share.cents }, exact ? { ratio: share.ratio } : { tenths: share.ratio }],
    })),
    total: {
      head: known.length === shares.length ? chartText.total : chartText.knownTotal,
      cells: [{ cents: sumCents(known) }, ""],
    },
  };
}

/** Parts with only a ratio: without a column of amounts, which would all be unknown. */
function ratiosTable(shares: readonly Share[], head: string): ChartTableData {
  return {
    columns: [head, chartText.part],
    rows: shares.map(({ key, label, ratio }) => ({ key, head: label, cells: [{ tenths: ratio }] })),
    total: {
      head: chartText.total,
      cells: [{ tenths: shares.reduce((total, { ratio }) => total + (ratio ?? 0), 0) }],
    },
  };
}

/** An amount from a ratio of a known base; null if the base is unknown. */
export function amountOf(ratio: Ratio, baseCents: Cents | null): Cents | null {
  return baseCents === null ? null : scaleCents(baseCents, ratio);
}
