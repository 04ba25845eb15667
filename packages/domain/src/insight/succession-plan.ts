import type { Id } from "../kernel/id.ts";
import { addMonths, type Day } from "../kernel/day.ts";
import { type Cents, cents, negateCents, subtractCents, sumCents, zeroCents } from "../kernel/cents.ts";
import type { OwnershipKind } from "../holdings/ownership.ts";
import { isLoan, type PortfolioKind } from "../holdings/portfolios.ts";
import type { MaritalStatus } from "./profile-scales.ts";
import { heirAllowances, type HeirKind, heirKinds, heirResult, lateAllowanceShare } from "./succession.ts";

/** Who would receive what today, by the law without a will and by the clauses that were told. What is not known has no figure:
 * a clause, an age, a payment and a family are asked, never supposed.
 * @source methodology 2, section 3.8 */

/** What a saver tells of a life insurance: who receives it, in equal parts, and what was paid before and after seventy. */
export type BeneficiaryClause = {
  readonly heirs: HeirKind;
  /** How many, in equal parts; of children all of the family's, of a spouse one. */
  readonly count: number;
  /** Asked from seventy on alone: before, every payment is an early one. */
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

/** Why a contract is in no figure. */
export const insuredReasons = [
  "clause_unknown",
  "value_unknown",
  "age_unknown",
  "payments_unknown",
  "family_unknown",
  "no_such_heir",
] as const;
export type InsuredReason = (typeof insuredReasons)[number];

/** Why nobody's part of the estate is told. */
export const estateReasons = ["family_unknown", "no_children"] as const;
export type EstateReason = (typeof estateReasons)[number];

export type InsuredContract = {
  readonly id: Id;
  readonly name: string;
  readonly valueCents: Cents | null;
  readonly clause: BeneficiaryClause | null;
  readonly reason: InsuredReason | null;
  /** Of payments made before seventy, with their gains; null where there is no figure. */
  readonly earlyValueCents: Cents | null;
  readonly lateValueCents: Cents | null;
  /** Payments made after seventy that bear duty: never more than they are worth. */
  readonly lateBaseCents: Cents | null;
};

export type Heir = {
  readonly heir: HeirKind;
  readonly count: number;
  /** Of one of them, as what follows. Null while the family is not known. */
  readonly estateCents: Cents | null;
  readonly insuranceCents: Cents;
  readonly latePaidCents: Cents;
  readonly lateValueCents: Cents;
  /** Null for who pays nothing. */
  readonly allowanceCents: Cents | null;
  /** Of the one allowance on late payments. */
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
  /** Retirement contracts: by their kind they are of the estate or of life insurance, which no source tells. */
  readonly apart: readonly SuccessionPortfolio[];
  readonly unknown: readonly SuccessionPortfolio[];
};

/** Taken off an estate without proof. @source code général des impôts, article 775 */
export const funeralCents: Cents = cents(1500_00);

/** From this birthday on, payments are late ones. @source code général des impôts, articles 990 I and 757 B */
export const lateAge = 70;

/** What a spouse has by law where there are children, in full: the other choice is the usufruct of all.
 * @source code civil, article 757 */
const spouseRatio = 0.25;

const insured: readonly PortfolioKind[] = ["lifeinsurance"];
const retirement: readonly PortfolioKind[] = ["per", "perp", "madelin", "article83", "rsp"];
const couples: readonly MaritalStatus[] = ["married", "civil_partnership"];

export function successionOf(facts: SuccessionFacts): Succession {
  const of = (kinds: readonly PortfolioKind[]) => facts.portfolios.filter(({ kind }) => kinds.includes(kind));
  const contracts = of(insured).map((portfolio) => insuredContract(portfolio, facts));
  const left = facts.portfolios.filter(
    // A usufruct ends with who has it, and bears no duty (code général des impôts, article 1133).
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
  // An overdraft is owed as a loan is.
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
  // Gains are shared as the payments are: the insurer keeps the exact account.
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
  /** Null where it is not told who has it. */
  readonly estateCents: Cents | null;
};

/** Those who receive something, one line for those who receive the same. */
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

/** Brothers and sisters of several clauses are taken as the same ones. */
function mostNamed(clauses: readonly InsuredContract[]): number {
  return Math.max(1, ...clauses.map(({ clause }) => clause?.count ?? 1));
}

/** The part of the estate that the law gives to those of a kind, without a will. @source code civil, articles 734, 735 and 757 */
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
