import {
  type Cents,
  type Day,
  earliestTypedDay,
  isLoan,
  isNegativeAllowed,
  type PortfolioKind,
} from "@vigie/domain";
import { contentText, kindText, lineText, loanText, paymentText } from "../text.ts";
import {
  type Draft,
  type DraftLine,
  type DraftLoan,
  type DraftPayment,
  type DraftValue,
  isDeferred,
  valueOrNull,
  termsOf,
  type Typed,
} from "./draft.ts";

/** The errors of each field, by name; empty if valid. */
export type Problems = Readonly<Record<string, string>>;

function needed(typed: Typed<unknown>, missing: string): string | null {
  if (typed === "invalid") return contentText.unread;
  return typed === null ? missing : null;
}

/** The error of a day that must be in the past. */
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

export function loanProblems(loan: DraftLoan): Problems {
  const positive = (typed: Typed<Cents>): string | null =>
    typed !== null && typed !== "invalid" && typed <= 0 ? loanText.positive : null;
  const rate = valueOrNull(loan.rate);
  const months = valueOrNull(loan.months);
  const optional = (typed: Typed<unknown>): string | null =>
    typed === "invalid" ? contentText.unread : null;
  const [first, signed] = [valueOrNull(loan.first), valueOrNull(loan.signed)];
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
      optional(loan.insurance) ??
        ((valueOrNull(loan.insurance) ?? 0) < 0 ? contentText.amountNegative : null),
    ],
  ]);
  if (Object.keys(found).length > 0) return found;
  return termsOf(loan) === null ? { instalment: loanText.tooLow } : {};
}

function deferredProblem(loan: DraftLoan): string | null {
  if (!isDeferred(loan)) return null;
  const missing = needed(loan.deferred, loanText.missing);
  const [deferred, months] = [valueOrNull(loan.deferred), valueOrNull(loan.months)];
  if (missing !== null || deferred === null) return missing;
  if (deferred < 1 || deferred > 240) return loanText.deferredRange;
  return months !== null && deferred >= months ? loanText.deferredLong : null;
}

export function paymentProblems(payments: readonly DraftPayment[]): Problems {
  return collect(
    payments.flatMap(({ amount, from, until }, index): [string, string | null][] => {
      const positive = amount !== null && amount !== "invalid" && amount <= 0;
      const reversed =
        valueOrNull(from) !== null &&
        valueOrNull(until) !== null &&
        (valueOrNull(until) ?? "") < (valueOrNull(from) ?? "");
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

/** The errors of the second step, by the way the portfolio is described. */
export function contentProblems(draft: Draft, today: Day): Problems {
  const { kind, how } = draft;
  if (kind === null) return {};
  if (how === "terms" && isLoan(kind)) return loanProblems(draft.loan);
  if (how === "lines") return linesProblems(draft, today);
  if (draft.values.length === 0) return { values: contentText.valueMissing };
  return valueProblems(draft.values, { kind, today });
}
