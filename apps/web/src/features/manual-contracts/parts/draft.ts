import type { ManualContract } from "@vigie/contract";
import type {
  Cents,
  Day,
  HoldingKind,
  KindDetail,
  PaymentDirection,
  PortfolioKind,
  RepaymentKind,
} from "@vigie/domain";
import {
  earliestTypedDay,
  isLoan,
  isNegativeAllowed,
  lineValueCents,
  sumCents,
  typedLoanTerms,
} from "@vigie/domain";
import { contentText, kindText, lineText, loanText, paymentText } from "../text.ts";
import type { Family } from "./families.ts";

/** What is being typed: a value, nothing yet, or a text that says no value. */
export type Typed<T> = T | null | "invalid";

export type DraftValue = { readonly day: Typed<Day>; readonly amount: Typed<Cents> };
export type DraftLine = {
  readonly isin: string | null;
  readonly label: string;
  readonly holdingKind: HoldingKind;
  readonly quantity: Typed<string>;
  readonly unitPrice: Typed<string>;
  readonly unitCost: Typed<string>;
  readonly amount: Typed<Cents>;
  /** What prices that came since make of the line; gone as soon as it is typed anew. */
  readonly computed?: ManualContract["lines"]["items"][number]["computed"];
};
export type DraftLoan = {
  readonly repayment: RepaymentKind;
  /** Months of a deferral. */
  readonly deferred: Typed<number>;
  readonly borrowed: Typed<Cents>;
  readonly rate: Typed<number>;
  readonly months: Typed<number>;
  readonly first: Typed<Day>;
  readonly signed: Typed<Day>;
  readonly instalment: Typed<Cents>;
  readonly insurance: Typed<Cents>;
};
export type DraftPayment = {
  readonly id: string | null;
  readonly label: string;
  readonly direction: PaymentDirection;
  readonly amount: Typed<Cents>;
  readonly from: Typed<Day>;
  readonly until: Typed<Day>;
};

export type How = "value" | "lines" | "terms";
export type Draft = {
  /** Drawn anew with each change: what is sent again as it was, its answer lost, is typed in once. */
  readonly key: string;
  readonly step: number;
  readonly family: Family | null;
  readonly kind: PortfolioKind | null;
  readonly kindDetail: KindDetail | null;
  readonly name: string;
  readonly institution: string;
  readonly how: How;
  readonly values: readonly DraftValue[];
  readonly asOf: Typed<Day>;
  readonly lines: readonly DraftLine[];
  readonly loan: DraftLoan;
  readonly payments: readonly DraftPayment[];
};

export const emptyLoan: DraftLoan = {
  repayment: "constant",
  deferred: null,
  borrowed: null,
  rate: null,
  months: null,
  first: null,
  signed: null,
  instalment: null,
  insurance: null,
};

/** A UUID of version 4; the browser's own function is closed to pages that are not served over TLS. */
export function drawnKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte, at) => {
    const marked = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte;
    return `${[4, 6, 8, 10].includes(at) ? "-" : ""}${marked.toString(16).padStart(2, "0")}`;
  });
  return hex.join("");
}

export function emptyDraft(today: Day | null): Draft {
  return {
    key: drawnKey(),
    step: 0,
    family: null,
    kind: null,
    kindDetail: null,
    name: "",
    institution: "",
    how: "value",
    values: [{ day: today, amount: null }],
    asOf: today,
    lines: [],
    loan: emptyLoan,
    payments: [],
  };
}

export function known<T>(typed: Typed<T>): T | null {
  return typed === "invalid" ? null : typed;
}

/** What each field lacks, by its name; empty where all is well. */
export type Problems = Readonly<Record<string, string>>;

function needed(typed: Typed<unknown>, missing: string): string | null {
  if (typed === "invalid") return contentText.unread;
  return typed === null ? missing : null;
}

/** What is wrong with a day that is not of the past alone. */
function dayProblem(typed: Typed<Day>): string | null {
  if (typed === "invalid") return contentText.unread;
  return typed !== null && typed < earliestTypedDay ? contentText.dayOld : null;
}

function collect(found: readonly (readonly [string, string | null])[]): Problems {
  return Object.fromEntries(found.flatMap(([name, problem]) => (problem === null ? [] : [[name, problem]])));
}

export function identityProblems(draft: Pick<Draft, "kind" | "name">): Problems {
  const name = draft.name.trim();
  return collect([
    ["kind", draft.kind === null ? kindText.familyMissing : null],
    ["name", name === "" ? kindText.nameMissing : name.length > 120 ? kindText.nameLong : null],
  ]);
}

type Scene = { readonly kind: PortfolioKind; readonly today: Day };

export function valueProblems(values: readonly DraftValue[], { kind, today }: Scene): Problems {
  const seen = new Set<string>();
  const found = values.flatMap(({ day, amount }, index): [string, string | null][] => {
    const future = day !== null && day !== "invalid" && day > today;
    const twice = day !== null && seen.has(day);
    if (day !== null) seen.add(day);
    const negative = amount !== null && amount !== "invalid" && amount < 0 && !isNegativeAllowed(kind);
    return [
      [
        `values.${index}.day`,
        needed(day, contentText.dayMissing) ??
          dayProblem(day) ??
          (future ? contentText.dayFuture : twice ? contentText.dayTwice : null),
      ],
      [
        `values.${index}.amount`,
        needed(amount, contentText.amountMissing) ?? (negative ? contentText.amountNegative : null),
      ],
    ];
  });
  return collect(found);
}

export function lineProblems(line: DraftLine): Problems {
  const positive = (typed: Typed<string>): string | null =>
    typed === "invalid" || (typed !== null && Number(typed) < 0) ? lineText.unread : null;
  const isUnit = line.holdingKind === "unit";
  const negative = line.amount !== null && line.amount !== "invalid" && line.amount < 0;
  return collect([
    ["label", line.label.trim() === "" ? lineText.labelMissing : null],
    ...(isUnit
      ? ([
          ["quantity", positive(line.quantity) ?? needed(line.quantity, lineText.quantityMissing)],
          ["unitPrice", positive(line.unitPrice) ?? needed(line.unitPrice, lineText.priceMissing)],
          ["unitCost", positive(line.unitCost)],
        ] as const)
      : ([
          [
            "amount",
            needed(line.amount, contentText.amountMissing) ?? (negative ? contentText.amountNegative : null),
          ],
        ] as const)),
  ]);
}

export function linesProblems({ asOf, lines }: Pick<Draft, "asOf" | "lines">, today: Day): Problems {
  const future = asOf !== null && asOf !== "invalid" && asOf > today;
  return collect([
    [
      "asOf",
      needed(asOf, contentText.dayMissing) ?? dayProblem(asOf) ?? (future ? contentText.dayFuture : null),
    ],
    ["lines", lines.length === 0 ? lineText.missing : null],
  ]);
}

/** What a line is worth; null while it does not say. */
export function lineWorth(line: DraftLine): Cents | null {
  const quantity = known(line.quantity);
  const price = known(line.unitPrice);
  if (line.holdingKind !== "unit") return known(line.amount);
  return quantity === null || price === null ? null : lineValueCents(quantity, price);
}

export function linesTotal(lines: readonly DraftLine[]): Cents | null {
  const worths = lines.map(lineWorth).filter((worth) => worth !== null);
  return worths.length < lines.length || lines.length === 0 ? null : sumCents(worths);
}

export function isDeferred({ repayment }: Pick<DraftLoan, "repayment">): boolean {
  return repayment === "partial_deferral" || repayment === "total_deferral";
}

export function loanProblems(loan: DraftLoan): Problems {
  const positive = (typed: Typed<Cents>): string | null =>
    typed !== null && typed !== "invalid" && typed <= 0 ? loanText.positive : null;
  const rate = known(loan.rate);
  const months = known(loan.months);
  const optional = (typed: Typed<unknown>): string | null =>
    typed === "invalid" ? contentText.unread : null;
  const [first, signed] = [known(loan.first), known(loan.signed)];
  const isReversed = first !== null && signed !== null && first < signed;
  const found = collect([
    ["borrowed", needed(loan.borrowed, loanText.missing) ?? positive(loan.borrowed)],
    [
      "rate",
      needed(loan.rate, loanText.missing) ??
        (rate !== null && (rate < 0 || rate > 0.3) ? loanText.rateRange : null),
    ],
    [
      "months",
      needed(loan.months, loanText.missing) ??
        (months !== null && (months < 1 || months > 480) ? loanText.durationRange : null),
    ],
    ["deferred", deferredProblem(loan)],
    ["first", needed(loan.first, loanText.missing) ?? dayProblem(loan.first)],
    ["signed", dayProblem(loan.signed) ?? (isReversed ? loanText.reversed : null)],
    ["instalment", optional(loan.instalment) ?? positive(loan.instalment)],
    [
      "insurance",
      optional(loan.insurance) ?? ((known(loan.insurance) ?? 0) < 0 ? contentText.amountNegative : null),
    ],
  ]);
  if (Object.keys(found).length > 0) return found;
  return termsOf(loan) === null ? { instalment: loanText.tooLow } : {};
}

function deferredProblem(loan: DraftLoan): string | null {
  if (!isDeferred(loan)) return null;
  const missing = needed(loan.deferred, loanText.missing);
  const [deferred, months] = [known(loan.deferred), known(loan.months)];
  if (missing !== null || deferred === null) return missing;
  if (deferred < 1 || deferred > 240) return loanText.deferredRange;
  return months !== null && deferred >= months ? loanText.deferredLong : null;
}

/** The terms of the loan as they are typed; null while they are not enough. */
export function termsOf(loan: DraftLoan) {
  const [borrowed, rate, months, first] = [
    known(loan.borrowed),
    known(loan.rate),
    known(loan.months),
    known(loan.first),
  ];
  if (borrowed === null || rate === null || months === null || first === null) return null;
  if (borrowed <= 0 || rate < 0 || rate > 0.3 || months < 1 || months > 480) return null;
  const made = typedLoanTerms({
    borrowedCents: borrowed,
    nominalRateRatio: rate,
    durationMonths: months,
    firstRepaymentOn: first,
    signedOn: known(loan.signed),
    instalmentCents: loan.repayment === "in_fine" ? null : known(loan.instalment),
    insuranceMonthlyCents: known(loan.insurance),
    repayment: loan.repayment,
    deferredMonths: known(loan.deferred) ?? 0,
  });
  return made.ok ? made.value : null;
}

export function paymentProblems(payments: readonly DraftPayment[]): Problems {
  return collect(
    payments.flatMap(({ amount, from, until }, index): [string, string | null][] => {
      const positive = amount !== null && amount !== "invalid" && amount <= 0;
      const reversed =
        known(from) !== null && known(until) !== null && (known(until) ?? "") < (known(from) ?? "");
      return [
        [
          `payments.${index}.amount`,
          needed(amount, contentText.amountMissing) ?? (positive ? loanText.positive : null),
        ],
        [`payments.${index}.from`, needed(from, contentText.dayMissing) ?? dayProblem(from)],
        [`payments.${index}.until`, dayProblem(until) ?? (reversed ? paymentText.order : null)],
      ];
    }),
  );
}

/** What the second step lacks, by the way the contract is described. */
export function contentProblems(draft: Draft, today: Day): Problems {
  const { kind, how } = draft;
  if (kind === null) return {};
  if (how === "terms" && isLoan(kind)) return loanProblems(draft.loan);
  if (how === "lines") return linesProblems(draft, today);
  if (draft.values.length === 0) return { values: contentText.valueMissing };
  return valueProblems(draft.values, { kind, today });
}
