import type { ManualPortfolio } from "@vigie/api";
import type {
  Cents,
  Day,
  HoldingKind,
  KindDetail,
  PaymentDirection,
  PortfolioKind,
  RepaymentKind,
} from "@vigie/domain";
import { lineValueCents, sumCents, typedLoanTerms } from "@vigie/domain";
import type { Family } from "./families.ts";

/** A typed value: a value, nothing yet, or an invalid text. */
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
  /** The value of the line at later prices; dropped as soon as it is edited. */
  readonly computed?: ManualPortfolio["lines"]["items"][number]["computed"];
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

export type EntryMode = "value" | "lines" | "terms";
export type Draft = {
  /** Changes with each edit: an unchanged form that is sent again after a lost response is created once. */
  readonly key: string;
  readonly step: number;
  readonly family: Family | null;
  readonly kind: PortfolioKind | null;
  readonly kindDetail: KindDetail | null;
  readonly name: string;
  readonly institution: string;
  readonly how: EntryMode;
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

/** A UUID of version 4; the browser's own function is unavailable on pages without TLS. */
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

export function valueOrNull<T>(typed: Typed<T>): T | null {
  return typed === "invalid" ? null : typed;
}

/** The value of a line; null if it is incomplete. */
export function lineWorth(line: DraftLine): Cents | null {
  const quantity = valueOrNull(line.quantity);
  const price = valueOrNull(line.unitPrice);
  if (line.holdingKind !== "unit") return valueOrNull(line.amount);
  return quantity === null || price === null ? null : lineValueCents(quantity, price);
}

export function linesTotal(lines: readonly DraftLine[]): Cents | null {
  const worths = lines.map(lineWorth).filter((worth) => worth !== null);
  return worths.length < lines.length || lines.length === 0 ? null : sumCents(worths);
}

export function isDeferred({ repayment }: Pick<DraftLoan, "repayment">): boolean {
  return repayment === "partial_deferral" || repayment === "total_deferral";
}

/** The typed terms of the loan; null if they are incomplete. */
export function termsOf(loan: DraftLoan) {
  const [borrowed, rate, months, first] = [
    valueOrNull(loan.borrowed),
    valueOrNull(loan.rate),
    valueOrNull(loan.months),
    valueOrNull(loan.first),
  ];
  if (borrowed === null || rate === null || months === null || first === null) return null;
  if (borrowed <= 0 || rate < 0 || rate > 0.3 || months < 1 || months > 480) return null;
  const made = typedLoanTerms({
    borrowedCents: borrowed,
    nominalRateRatio: rate,
    durationMonths: months,
    firstRepaymentOn: first,
    signedOn: valueOrNull(loan.signed),
    instalmentCents: loan.repayment === "in_fine" ? null : valueOrNull(loan.instalment),
    insuranceMonthlyCents: valueOrNull(loan.insurance),
    repayment: loan.repayment,
    deferredMonths: valueOrNull(loan.deferred) ?? 0,
  });
  return made.ok ? made.value : null;
}
