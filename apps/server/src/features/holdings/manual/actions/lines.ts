import {
  addDays,
  type Day,
  dayOf,
  type Holding,
  type Id,
  type LineCourse,
  linePoints,
  type PartPrices,
  type TypedLine,
} from "@vigie/domain";
import type { Work } from "../../../../edge/work.ts";
import { storedPrices } from "../../../market/funds/actions/prices.ts";
import { type Line, linesOf } from "../../portfolios/actions/select.ts";
import type { TypedHolding } from "../../portfolios/actions/typed.ts";

/** The lines of a typed portfolio at the latest prices. */
export type PricedLines = {
  readonly holdings: readonly TypedHolding[];
  readonly courses: readonly LineCourse[];
  /** The next day on which a price may arrive; null if no line has prices. */
  readonly nextOn: Day | null;
};

/** Returns what was typed of a line: the row itself, unless prices have changed it since. */
export function typedLine(
  line: Pick<Line, "quantity" | "unitPrice" | "valuationCents" | "asOf" | "typed">,
): TypedLine {
  const { quantity, typed } = line;
  return typed === null
    ? { quantity, unitPrice: line.unitPrice, valuationCents: line.valuationCents, asOf: line.asOf }
    : { quantity, ...typed };
}

export type HeldLines = {
  readonly typed: readonly Holding[];
  /** True if the rows were typed by the saver: lines from a file are never repriced. */
  readonly isOwn: boolean;
  readonly arePriced: boolean;
};

export async function heldLines({ services, subject }: Work, id: Id): Promise<HeldLines> {
  const rows = await linesOf(services, subject, [id]);
  return {
    typed: rows.map(asTyped),
    isOwn: rows.every(({ provenance }) => provenance === "typed" || provenance === "computed"),
    arePriced: rows.some(({ typed }) => typed !== null),
  };
}

function asTyped(row: Line): Holding {
  const { unitPrice, valuationCents, asOf } = typedLine(row);
  return {
    externalId: row.externalId,
    isin: row.isin,
    label: row.label,
    holdingKind: row.holdingKind,
    quantity: row.quantity,
    unitPrice,
    unitCost: row.unitCost,
    valuationCents,
    asOf,
    weightRatio: null,
    pockets: [],
  };
}

/** Values typed lines at the last known price of their fund. Lines without a known fund, or whose typed price is not the fund's,
 * keep their typed value. */
export async function priceLines({ services, trx }: Work, typed: readonly Holding[]): Promise<PricedLines> {
  const today = dayOf(services.clock());
  const [first] = typed.flatMap(({ asOf }) => asOf ?? []).toSorted();
  const isins = typed.flatMap(({ isin, holdingKind }) =>
    isin === null || holdingKind !== "unit" ? [] : [isin],
  );
  const known =
    first === undefined || isins.length === 0
      ? new Map<string, PartPrices>()
      : await storedPrices(trx, isins, addDays(first, -31));
  const courses = typed.map((line): LineCourse => {
    const prices = line.isin === null ? undefined : known.get(line.isin);
    return { typed: line, points: linePoints(line, prices, today) };
  });
  return {
    courses,
    holdings: typed.map((line, index) => atLastPrice(line, courses[index]?.points.at(-1))),
    nextOn: known.size === 0 ? null : addDays(today, 1),
  };
}

function atLastPrice(line: Holding, last: LineCourse["points"][number] | undefined): TypedHolding {
  if (last === undefined) return { ...line, typed: null };
  const { unitPrice, valuationCents, asOf } = line;
  return {
    ...line,
    unitPrice: last.unitPrice,
    valuationCents: last.valueCents,
    asOf: last.day,
    typed: { unitPrice, valuationCents, asOf },
  };
}
