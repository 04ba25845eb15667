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

/** A line of the household, for the person's share. */
export type HeldLine = ExposedHolding & { readonly amountCents: number };

export type Exposure = {
  readonly by: ExposureBy;
  /** What there is something to tell of, and what there is not: a euro fund and cash are in no region. */
  readonly applicableCents: Cents;
  readonly notApplicableCents: Cents;
  /** Of what applies, what nobody tells. */
  readonly notToldCents: Cents;
  /** Of what applies, what is told; null where nothing applies. */
  readonly knownRatio: Ratio | null;
  /** The largest first; amounts are rounded apart. */
  readonly known: readonly {
    readonly key: string;
    readonly name: string;
    readonly amountCents: Cents;
    readonly ratio: Ratio;
  }[];
  /** Between these two lies the number of equal parts that would be as concentrated; null where nothing is told. */
  readonly effective: { readonly least: number; readonly most: number } | null;
  /** Of what is told, what funds told more than 120 days ago, or without a day. */
  readonly oldCents: Cents;
};

/** What a household holds through its funds, by companies, regions, sectors or currencies, and between which bounds its
 * concentration lies.
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
