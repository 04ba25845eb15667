import { type Cents, cents } from "../kernel/cents.ts";
import { type Ratio, shareRatio } from "../kernel/ratio.ts";
import type { Fund } from "../market/funds.ts";
import type { AssetClass, HoldingKind, PortfolioKind } from "./portfolios.ts";

/** A line with the fields that its class and its amount depend on. */
export type ClassedLine = {
  readonly holdingKind: HoldingKind;
  readonly isin: string | null;
  readonly valuationCents: Cents | null;
};

/** Returns the class of a line: by its nature for a euro fund and cash, otherwise that of its fund; unknown where there is none. */
export function holdingClass(
  line: { readonly holdingKind: HoldingKind },
  fund: Pick<Fund, "assetClass"> | undefined,
): AssetClass {
  if (line.holdingKind === "euroFund") return "euroFund";
  if (line.holdingKind === "cash") return "cash";
  return fund?.assetClass ?? "unknown";
}

const classByKind: Partial<Record<PortfolioKind, AssetClass>> = {
  checking: "cash",
  joint: "cash",
  card: "cash",
  savings: "savings",
  deposit: "savings",
  realestate: "realEstate",
};

export type ClassPart = { readonly assetClass: AssetClass; readonly amount: Cents; readonly ratio: Ratio };

/** Returns the allocation of a portfolio, largest class first: its lines by class, or one class by nature. The part of its value
 * that the lines do not explain has an unknown class. A line without a value is ignored. */
export function classAllocation(
  portfolio: { readonly kind: PortfolioKind; readonly valueCents: Cents | null },
  lines: readonly { readonly assetClass: AssetClass; readonly valuationCents: Cents | null }[],
): ClassPart[] {
  const amounts = new Map<AssetClass, number>();
  for (const { assetClass, valuationCents } of lines)
    if (valuationCents !== null) amounts.set(assetClass, (amounts.get(assetClass) ?? 0) + valuationCents);
  const whole = portfolio.valueCents;
  if (amounts.size === 0 && whole !== null && whole > 0)
    amounts.set(classByKind[portfolio.kind] ?? "unknown", whole);
  const explained = sumOf([...amounts.values()]);
  if (whole !== null && whole > explained)
    amounts.set("unknown", (amounts.get("unknown") ?? 0) + whole - explained);
  const total = Math.max(whole ?? 0, explained);
  return [...amounts]
    .map(([assetClass, amount]) => ({
      assetClass,
      amount: cents(amount),
      ratio: shareRatio(amount, total) ?? 0,
    }))
    .toSorted((a, b) => b.amount - a.amount);
}

/** Returns the allocation of a portfolio, each line by its own nature or by its fund's class. */
export function allocationOf(
  portfolio: { readonly kind: PortfolioKind; readonly valueCents: Cents | null },
  lines: readonly ClassedLine[],
  funds: ReadonlyMap<string, Pick<Fund, "assetClass">>,
): ClassPart[] {
  return classAllocation(
    portfolio,
    lines.map((line) => ({
      assetClass: holdingClass(line, funds.get(line.isin ?? "")),
      valuationCents: line.valuationCents,
    })),
  );
}

/** An amount with its shares per key: the regions of a fund, or its single risk indicator. */
export type SharedAmount<Key> = {
  readonly amountCents: Cents;
  readonly shares: readonly { readonly key: Key; readonly ratio: Ratio }[];
};

export type KeyPart<Key> = { readonly key: Key; readonly amount: Cents; readonly ratio: Ratio };

/** Sums amounts by key, largest first, each rounded once. An amount without shares is left out and lowers the coverage.
 * @param total denominator of the ratios
 * @returns `coveredRatio` in [0, 1]; null where there is nothing to cover */
export function allocationByKey<Key>(lines: readonly SharedAmount<Key>[], total: Cents) {
  const amounts = new Map<Key, number>();
  for (const { amountCents, shares } of lines)
    for (const { key, ratio } of shares) amounts.set(key, (amounts.get(key) ?? 0) + amountCents * ratio);
  const covered = sumOf([...amounts.values()]);
  const parts: KeyPart<Key>[] = [...amounts]
    .map(([key, amount]) => ({
      key,
      amount: cents(Math.round(amount)),
      ratio: total === 0 ? 0 : amount / total,
    }))
    .toSorted((a, b) => b.amount - a.amount);
  return { parts, coveredRatio: total === 0 ? null : Math.min(1, covered / total) };
}

/** Average of the keys weighted by their amounts; null where no amount is known. */
export function meanKey(parts: readonly { readonly key: number; readonly amount: Cents }[]): number | null {
  const covered = sumOf(parts.map(({ amount }) => amount));
  return covered === 0 ? null : sumOf(parts.map(({ key, amount }) => key * amount)) / covered;
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
