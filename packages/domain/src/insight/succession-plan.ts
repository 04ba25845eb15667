import type { Id } from "../kernel/id.ts";
import { addMonths, type Day } from "../kernel/day.ts";
import { type Cents, cents, negateCents, subtractCents, sumCents, zeroCents } from "../kernel/cents.ts";
import type { OwnershipKind } from "../holdings/ownership.ts";
import { isLoan, type PortfolioKind } from "../holdings/portfolios.ts";
import type { MaritalStatus } from "./profile-scales.ts";
import { heirAllowances, type HeirKind, heirKinds, heirResult, lateAllowanceShare } from "./succession.ts";

/** Who would inherit what today, according to the law without a will and to the declared beneficiary clauses. Unknown data gives no
 * figure: clause, age, payments and family are asked, never assumed.
 * @source methodology 2, section 3.8 */

/** A saver's declaration about a life insurance contract: its beneficiaries, in equal parts, and the payments before and after the
 * age of seventy. */
export type BeneficiaryClause = {
  readonly heirs: HeirKind;
  /** Number of beneficiaries, in equal parts; for children all of the family's, for a spouse one. */
  readonly count: number;
  /** Asked only from the age of seventy on: before, all payments are early ones. */
  readonly earlyPaidCents: Cents | null;
  readonly latePaidCents: Cents | null;
};

export type SuccessionPortfolio = {
  readonly id: Id;
  readonly name: string;
  readonly kind: PortfolioKind;
  readonly ownership: OwnershipKind;
  readonly ownedCents: Cents | null;
  readonly openedOn: Day | null;
  readonly clause: BeneficiaryClause | null;
};

export type SuccessionFacts = {
  readonly today: Day;
  readonly birthdate: Day | null;
  readonly maritalStatus: MaritalStatus | null;
  readonly childrenCount: number | null;
  readonly portfolios: readonly SuccessionPortfolio[];
};

/** Why a contract is excluded from the figures. */
export const insuredReasons = [
  "clause_unknown",
  "value_unknown",
  "age_unknown",
  "payments_unknown",
  "family_unknown",
  "no_such_heir",
] as const;
export type InsuredReason = (typeof insuredReasons)[number];

/** Why the shares of the estate are unknown. */
export const estateReasons = ["family_unknown", "no_children"] as const;
export type EstateReason = (typeof estateReasons)[number];

export type InsuredContract = {
  readonly id: Id;
  readonly name: string;
  readonly valueCents: Cents | null;
  readonly clause: BeneficiaryClause | null;
  readonly reason: InsuredReason | null;
  /** Value from payments before the age of seventy, including gains; null where unknown. */
  readonly earlyValueCents: Cents | null;
  readonly lateValueCents: Cents | null;
  /** Payments after the age of seventy that are subject to duty: never more than their value. */
  readonly lateBaseCents: Cents | null;
};

export type Heir = {
  readonly heir: HeirKind;
  readonly count: number;
  /** Amounts per heir, here and below. Null while the family is unknown. */
  readonly estateCents: Cents | null;
  readonly insuranceCents: Cents;
  readonly latePaidCents: Cents;
  readonly lateValueCents: Cents;
  /** Null for an heir who pays no duty. */
  readonly allowanceCents: Cents | null;
  /** Share of the common allowance on late payments. */
  readonly lateAllowanceCents: Cents;
  readonly baseCents: Cents | null;
  readonly dutyCents: Cents | null;
  readonly insuranceDutyCents: Cents;
  readonly netCents: Cents | null;
};

export type Succession = {
  readonly assetsCents: Cents;
  readonly debtsCents: Cents;
  readonly funeralCents: Cents;
  readonly estateCents: Cents;
  readonly reason: EstateReason | null;
  readonly contracts: readonly InsuredContract[];
  readonly heirs: readonly Heir[];
  /** Retirement contracts: depending on their type they belong to the estate or to life insurance, and no source gives that
   * type. */
  readonly apart: readonly SuccessionPortfolio[];
  readonly unknown: readonly SuccessionPortfolio[];
};

/** Deduction from an estate without proof. @source code général des impôts, article 775 */
export const funeralCents: Cents = cents(1500_00);

/** Age from which payments are late ones. @source code général des impôts, articles 990 I and 757 B */
export const lateAge = 70;

/** Legal share of a spouse where there are children, in full ownership: the alternative is the usufruct of the whole.
 * @source code civil, article 757 */
const spouseRatio = 0.25;

const insured: readonly PortfolioKind[] = ["lifeinsurance"];
const retirement: readonly PortfolioKind[] = ["per", "perp", "madelin", "article83", "rsp"];
const couples: readonly MaritalStatus[] = ["married", "civil_partnership"];

export function successionOf(facts: SuccessionFacts): Succession {
  const of = (kinds: readonly PortfolioKind[]) => facts.portfolios.filter(({ kind }) => kinds.includes(kind));
  const contracts = of(insured).map((portfolio) => insuredContract(portfolio, facts));
  const left = facts.portfolios.filter(
    // A usufruct ends with its holder and is not subject to duty (code général des impôts, article 1133).
    ({ kind, ownership }) =>
      !insured.includes(kind) && !retirement.includes(kind) && ownership !== "usufruct",
  );
  const estate = estateOf(left);
  const reason = estateReason(facts);
  return {
    ...estate,
    reason,
    contracts,
    heirs: heirsOf({ facts, contracts, estateCents: reason === null ? estate.estateCents : null }),
    apart: of(retirement),
    unknown: left.filter(({ ownedCents }) => ownedCents === null),
  };
}

function estateOf(left: readonly SuccessionPortfolio[]) {
  const known = left.flatMap(({ kind, ownedCents }) => (ownedCents === null ? [] : [{ kind, ownedCents }]));
  // An overdraft is a debt, like a loan.
  const isOwed = (one: (typeof known)[number]) => isLoan(one.kind) || one.ownedCents < 0;
  const sum = (rows: typeof known) => sumCents(rows.map(({ ownedCents }) => ownedCents));
  const assetsCents = sum(known.filter((one) => !isOwed(one)));
  const debtsCents = negateCents(sum(known.filter(isOwed)));
  const before = Math.max(0, subtractCents(assetsCents, debtsCents));
  const funeral = cents(Math.min(funeralCents, before));
  return {
    assetsCents,
    debtsCents,
    funeralCents: funeral,
    estateCents: subtractCents(cents(before), funeral),
  };
}

function estateReason({ maritalStatus, childrenCount }: SuccessionFacts): EstateReason | null {
  if (maritalStatus === null || childrenCount === null) return "family_unknown";
  return childrenCount === 0 ? "no_children" : null;
}

function insuredContract(portfolio: SuccessionPortfolio, facts: SuccessionFacts): InsuredContract {
  const { id, name, ownedCents: valueCents, clause } = portfolio;
  const told = { id, name, valueCents, clause };
  const parts = partsOf(portfolio, facts);
  if (typeof parts === "string")
    return { ...told, reason: parts, earlyValueCents: null, lateValueCents: null, lateBaseCents: null };
  return { ...told, reason: null, ...parts };
}

type Parts = Record<"earlyValueCents" | "lateValueCents" | "lateBaseCents", Cents>;

function partsOf(portfolio: SuccessionPortfolio, facts: SuccessionFacts): Parts | InsuredReason {
  const { clause, ownedCents: value, openedOn } = portfolio;
  if (clause === null) return "clause_unknown";
  if (value === null) return "value_unknown";
  const missing = missingHeir(clause, facts);
  if (missing !== null) return missing;
  if (facts.birthdate === null) return "age_unknown";
  const seventieth = addMonths(facts.birthdate, 12 * lateAge);
  if (facts.today < seventieth)
    return { earlyValueCents: value, lateValueCents: zeroCents, lateBaseCents: zeroCents };
  const early = openedOn !== null && openedOn >= seventieth ? zeroCents : clause.earlyPaidCents;
  const late = clause.latePaidCents;
  if (early === null || late === null || early + late <= 0) return "payments_unknown";
  // Gains are split in proportion to the payments: only the insurer knows the exact split.
  const lateValueCents = cents(Math.round((value * late) / (early + late)));
  return {
    earlyValueCents: subtractCents(value, lateValueCents),
    lateValueCents,
    lateBaseCents: cents(Math.min(late, lateValueCents)),
  };
}

function missingHeir(
  { heirs }: BeneficiaryClause,
  { maritalStatus, childrenCount }: SuccessionFacts,
): InsuredReason | null {
  if (heirs === "spouse") {
    if (maritalStatus === null) return "family_unknown";
    return couples.includes(maritalStatus) ? null : "no_such_heir";
  }
  if (heirs !== "child") return null;
  if (childrenCount === null) return "family_unknown";
  return childrenCount > 0 ? null : "no_such_heir";
}

type Sharing = {
  readonly facts: SuccessionFacts;
  readonly contracts: readonly InsuredContract[];
  /** Null where the heirs of the estate are unknown. */
  readonly estateCents: Cents | null;
};

/** Returns the heirs who receive something, one line per group with the same share. */
function heirsOf({ facts, contracts, estateCents }: Sharing): readonly Heir[] {
  const counted = contracts.filter(({ reason }) => reason === null);
  const children = facts.childrenCount ?? 0;
  const isMarried = facts.maritalStatus === "married";
  const rows = heirKinds.flatMap((heir) => {
    const clauses = counted.filter(({ clause }) => clause?.heirs === heir);
    const ratio = lawRatio(heir, { isMarried, children });
    if (clauses.length === 0 && (ratio === 0 || estateCents === null)) return [];
    const count = heir === "spouse" ? 1 : heir === "child" ? children : mostNamed(clauses);
    const each = (amounts: readonly (Cents | null)[]) =>
      cents(Math.round(sumCents(amounts.map((amount) => amount ?? zeroCents)) / count));
    return [
      {
        heir,
        count,
        estateCents: estateCents === null ? null : cents(Math.round((estateCents * ratio) / count)),
        insuranceCents: each(clauses.map(({ earlyValueCents }) => earlyValueCents)),
        latePaidCents: each(clauses.map(({ lateBaseCents }) => lateBaseCents)),
        lateValueCents: each(clauses.map(({ lateValueCents }) => lateValueCents)),
      },
    ];
  });
  const taxableLate = rows
    .filter(({ heir }) => heir !== "spouse")
    .reduce((sum, { latePaidCents, count }) => sum + latePaidCents * count, 0);
  return rows.map((row) => {
    const ofLate = row.heir === "spouse" || taxableLate === 0 ? 0 : row.latePaidCents / taxableLate;
    return heirRow(row, ofLate);
  });
}

/** Siblings named in several clauses are assumed to be the same people. */
function mostNamed(clauses: readonly InsuredContract[]): number {
  return Math.max(1, ...clauses.map(({ clause }) => clause?.count ?? 1));
}

/** Legal share of the estate per kind of heir, without a will. @source code civil, articles 734, 735 and 757 */
function lawRatio(
  heir: HeirKind,
  { isMarried, children }: { readonly isMarried: boolean; readonly children: number },
): number {
  if (children === 0) return 0;
  if (heir === "spouse") return isMarried ? spouseRatio : 0;
  return heir === "child" ? (isMarried ? 1 - spouseRatio : 1) : 0;
}

type Received = Pick<
  Heir,
  "heir" | "count" | "estateCents" | "insuranceCents" | "latePaidCents" | "lateValueCents"
>;

function heirRow(row: Received, ofLate: number): Heir {
  const { estateCents, ...received } = row;
  const found = heirResult({ ...received, estateCents: estateCents ?? zeroCents }, row.heir, ofLate);
  const isKnown = estateCents !== null;
  return {
    ...row,
    allowanceCents: row.heir === "spouse" ? null : heirAllowances[row.heir],
    lateAllowanceCents: lateAllowanceShare(row.latePaidCents, ofLate),
    baseCents: isKnown ? found.baseCents : null,
    dutyCents: isKnown ? found.dutyCents : null,
    insuranceDutyCents: found.insuranceDutyCents,
    netCents: isKnown ? found.netCents : null,
  };
}
