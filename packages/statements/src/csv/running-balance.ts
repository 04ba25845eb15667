import { addCents, subtractCents, type Cents } from "@vigie/domain";
import { warn, type Diagnostics } from "../diagnostics.ts";
import type { StatementBalance } from "../model.ts";
import type { ReadAmount } from "../text/amount.ts";
import type { ReadRow } from "./operations.ts";

type Known = { readonly transaction: ReadRow["transaction"]; readonly balance: ReadAmount };

/** What the running balance of a table says: where the account stood before the first line and after the last, and whether a
 * line is missing between. The file may run forward or backward in time. Rows are looked at as they come, each with the one before. */
export class RunningBalance {
  private count = 0;
  private isWhole = true;
  private top: Known | null = null;
  private bottom: Known | null = null;
  /** The same figure beside every line, though money moved. */
  private isOneFigure = true;
  /** How many neighbouring rows agree with each direction. */
  private forward = 0;
  private backward = 0;

  add({ transaction, balance }: ReadRow): void {
    this.count += 1;
    if (balance === null) {
      this.isWhole = false;
      return;
    }
    const row = { transaction, balance };
    if (this.bottom !== null) this.compare(this.bottom, row);
    this.top ??= row;
    this.bottom = row;
    if (balance.amount !== this.top.balance.amount || transaction.amountCents === 0) this.isOneFigure = false;
  }

  private compare(above: Known, below: Known): void {
    if (leadsTo(above, below)) this.forward += 1;
    if (leadsTo(below, above)) this.backward += 1;
  }

  balances(diagnostics: Diagnostics): StatementBalance[] {
    const { top, bottom, count, forward, backward } = this;
    if (!this.isWhole || top === null || bottom === null) return [];
    // One figure on every line is the account's balance on the day of the export, which the file does not say.
    if (count > 1 && this.isOneFigure) return [{ type: "SOLDE", ...top.balance, currency: null, on: null }];
    const gaps = count - 1 - Math.max(forward, backward);
    if (gaps > 0) warn(diagnostics, "statement.balance_mismatch", { line: top.transaction.line ?? 1 });
    const [first, last] = count === 1 || forward >= backward ? [top, bottom] : [bottom, top];
    const before: Cents = subtractCents(first.balance.amountCents, first.transaction.amountCents);
    const opening = { amount: (before / 100).toFixed(2), amountCents: before };
    return [
      { type: "OPENING", ...opening, currency: null, on: first.transaction.date },
      { type: "CLOSING", ...last.balance, currency: null, on: last.transaction.date },
    ];
  }
}

function leadsTo(from: Known, to: Known): boolean {
  return addCents(from.balance.amountCents, to.transaction.amountCents) === to.balance.amountCents;
}
