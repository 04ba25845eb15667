import { cents, subtractCents, type Cents } from "@vigie/domain";
import { warn, type Diagnostics } from "../diagnostics.ts";
import type { StatementBalance } from "../model.ts";
import type { ReadAmount } from "../text/amount.ts";
import type { ReadRow } from "./operations.ts";

type Known = {
  readonly transaction: ReadRow["transaction"];
  readonly balance: ReadAmount;
  /** What costs of other columns take, over 0. */
  readonly costs: number;
};

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
  /** The same where costs are taken off the amounts. */
  private netForward = 0;
  private netBackward = 0;
  private moved = false;

  add({ transaction, balance, costs }: ReadRow): void {
    this.count += 1;
    if (balance === null) {
      this.isWhole = false;
      return;
    }
    const row = { transaction, balance, costs: Math.abs(costs) };
    if (this.bottom !== null) this.compare(this.bottom, row);
    this.top ??= row;
    this.bottom = row;
    this.moved ||= transaction.amountCents !== 0;
    if (balance.amount !== this.top.balance.amount) this.isOneFigure = false;
  }

  private compare(above: Known, below: Known): void {
    if (leadsTo(above, below, 0)) this.forward += 1;
    if (leadsTo(below, above, 0)) this.backward += 1;
    if (leadsTo(above, below, below.costs)) this.netForward += 1;
    if (leadsTo(below, above, above.costs)) this.netBackward += 1;
  }

  /** Whether the balances say that costs are taken beside the amounts; null where they do not settle it. */
  areCostsApart(): boolean | null {
    const plain = Math.max(this.forward, this.backward);
    const net = Math.max(this.netForward, this.netBackward);
    return plain === net ? null : net > plain;
  }

  balances(diagnostics: Diagnostics): StatementBalance[] {
    const { top, bottom, count } = this;
    const apart = this.areCostsApart() === true;
    const forward = apart ? this.netForward : this.forward;
    const backward = apart ? this.netBackward : this.backward;
    if (!this.isWhole || top === null || bottom === null) return [];
    const isRunning = Math.max(forward, backward) === count - 1;
    // One figure on every line is the account's balance on the day of the export, which the file does not say.
    if (count > 1 && this.isOneFigure && this.moved && !isRunning)
      return [{ type: "SOLDE", ...top.balance, currency: null, on: null }];
    const gaps = count - 1 - Math.max(forward, backward);
    if (gaps > 0) warn(diagnostics, "statement.balance_mismatch", { line: top.transaction.line ?? 1 });
    const [first, last] = count === 1 || forward >= backward ? [top, bottom] : [bottom, top];
    const moved = subtractCents(first.transaction.amountCents, cents(apart ? first.costs : 0));
    const before: Cents = subtractCents(first.balance.amountCents, moved);
    const opening = { amount: (before / 100).toFixed(2), amountCents: before };
    return [
      { type: "OPENING", ...opening, currency: null, on: first.transaction.date },
      { type: "CLOSING", ...last.balance, currency: null, on: last.transaction.date },
    ];
  }
}

function leadsTo(from: Known, to: Known, costs: number): boolean {
  return from.balance.amountCents + to.transaction.amountCents - costs === to.balance.amountCents;
}
