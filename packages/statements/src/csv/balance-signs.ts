import { cents } from "@vigie/domain";
import type { StatementTransaction } from "../model.ts";
import { excerpt, type Diagnostics } from "../diagnostics.ts";
import type { ReadRow } from "./operations.ts";

/** The lines of an account whose amounts have no sign and no word for their direction, each with the balance beside it. Where the
 * balances go down by amounts without a minus, they give the signs. */
export class BalanceSigns {
  private readonly rows: ReadRow[] = [];
  private isWhole = true;

  add(row: ReadRow): void {
    this.rows.push(row);
    if (row.balance === null || row.costs !== 0 || row.transaction.pending) this.isWhole = false;
  }

  /** The lines with the sign that their balance gives; those whose balance gives none are told and left out. Null where
   * the balances agree with the amounts as they are written, or with neither. */
  settled(diagnostics: Diagnostics): readonly ReadRow[] | null {
    const steps = this.isWhole ? surestSteps(this.rows) : null;
    if (steps === null) return null;
    return this.rows.flatMap((row, at) => {
      const step = steps[at];
      if (step === "out") return [{ ...row, transaction: paidOut(row.transaction) }];
      if (step === "in") return [row];
      const { line, raw, amount } = row.transaction;
      const found = excerpt(amount.replace(".", ","), 80);
      diagnostics.rejectedRows.push({ line, code: "statement.unsigned_amount", found, raw });
      return [];
    });
  }
}

type Step = "in" | "out" | null;

/** Read forward or backward in time: as the days of the file run, and where they do not tell, whichever more balances explain. */
function surestSteps(rows: readonly ReadRow[]): readonly Step[] | null {
  const [surest = [], ...others] = waysOf(rows).toSorted((a, b) => known(b) - known(a));
  const isPlain = [surest, ...others].some((steps) => count(steps, "in") === rows.length - 1);
  if (isPlain || count(surest, "out") === 0 || known(surest) * 2 < rows.length - 1) return null;
  // Both explain as much: only where they say the same of a line is it certain.
  const asMuch = others.filter((other) => known(other) === known(surest));
  return surest.map((step, at) => (asMuch.every((other) => other[at] === step) ? step : null));
}

function waysOf(rows: readonly ReadRow[]): readonly (readonly Step[])[] {
  const first = rows.at(0)?.transaction.date ?? "";
  const last = rows.at(-1)?.transaction.date ?? "";
  return [...(first <= last ? [stepsOf(rows, -1)] : []), ...(first >= last ? [stepsOf(rows, 1)] : [])];
}

/** What the balance of each line says beside that of the line before it in time, which stands above (-1) or below (1). */
function stepsOf(rows: readonly ReadRow[], before: -1 | 1): readonly Step[] {
  return rows.map(({ transaction, balance }, at) => {
    const from = rows[at + before]?.balance ?? null;
    if (from === null || balance === null) return null;
    const moved = balance.amountCents - from.amountCents;
    if (moved === transaction.amountCents) return "in";
    return moved === -transaction.amountCents ? "out" : null;
  });
}

const count = (steps: readonly Step[], wanted: Step): number =>
  steps.reduce((sum, step) => sum + Number(step === wanted), 0);
const known = (steps: readonly Step[]): number => steps.length - count(steps, null);

function paidOut(transaction: StatementTransaction): StatementTransaction {
  const amountCents = cents(-transaction.amountCents);
  return { ...transaction, amount: `-${transaction.amount}`, amountCents };
}
