import { exposures } from "../index.ts";
import {
  type Cents,
  cents,
  companyKeys,
  compositionAge,
  type Day,
  type ExposedHolding,
  type ExposureBy,
  isShare,
  type NamedCompany,
  type Ratio,
  type Split,
  splitOf,
} from "@vigie/domain";

/** A line of the household, the person's share. */
export type HeldLine = ExposedHolding & { readonly amountCents: number };

export type Exposure = {
  readonly by: ExposureBy;
  /** Amounts to which the dimension applies, and others: a euro fund and cash have no region. */
  readonly applicableCents: Cents;
  readonly notApplicableCents: Cents;
  /** Applicable part without data. */
  readonly notToldCents: Cents;
  /** Share of the applicable part with data; null where nothing applies. */
  readonly knownRatio: Ratio | null;
  /** Largest first; amounts are rounded separately. */
  readonly known: readonly {
    readonly key: string;
    readonly name: string;
    readonly amountCents: Cents;
    readonly ratio: Ratio;
  }[];
  /** Bounds of the effective number of equal parts; null without data. */
  readonly effective: { readonly least: number; readonly most: number } | null;
  /** Part of the data that is older than 120 days or undated. */
  readonly oldCents: Cents;
};

/** Exposure of a household through its funds, by companies, regions, sectors or currencies, with bounds of its concentration.
 * @source methodology 2, section 3.6 */
export function exposureBy(by: ExposureBy, lines: readonly HeldLine[], today: Day): Exposure {
  const companies = companyKeys(companiesOf(lines));
  const split = lines.map((line) => ({
    line,
    split: splitOf(by, line, { today, companyKey: companies.keyOf }),
  }));
  const applicable = split.filter((one) => one.split.kind !== "not_applicable");
  const applicableCents = sum(applicable);
  const found = exposures(
    applicable.map(({ line, split: told }) => ({
      weightRatio: line.amountCents,
      split: told.kind === "told" ? told.shares : null,
    })),
  );
  const { value: low } = found.herfindahlLow;
  const { value: high } = found.herfindahlHigh;
  return {
    by,
    applicableCents,
    notApplicableCents: sum(split.filter((one) => one.split.kind === "not_applicable")),
    notToldCents: cents(Math.round(applicableCents * (1 - found.coveredRatio))),
    knownRatio: applicableCents > 0 ? Math.min(1, found.coveredRatio) : null,
    known: found.known.map(({ key, ratio }) => ({
      key,
      name: companies.nameOf(key),
      amountCents: cents(Math.round(applicableCents * ratio)),
      ratio,
    })),
    effective: low === null || high === null ? null : { least: 1 / high, most: 1 / low },
    oldCents: cents(Math.round(applicable.reduce((total, one) => total + oldPart(one, today), 0))),
  };
}

type SplitLine = { readonly line: HeldLine; readonly split: Split };

function sum(told: readonly SplitLine[]): Cents {
  return cents(Math.round(told.reduce((total, { line }) => total + line.amountCents, 0)));
}

function oldPart({ line, split }: SplitLine, today: Day): number {
  if (split.kind !== "told" || line.fund === null || line.kind !== "unit") return 0;
  if (compositionAge(line.fund, today) === "fresh") return 0;
  return line.amountCents * Object.values(split.shares).reduce((total, ratio) => total + ratio, 0);
}

function companiesOf(lines: readonly HeldLine[]): readonly NamedCompany[] {
  return lines.flatMap((line): readonly NamedCompany[] => {
    if (line.fund !== null) return line.fund.companies ?? [];
    return isShare(line) ? [{ lei: null, name: line.label }] : [];
  });
}
