import {
  checkTypedPortfolio,
  dayOf,
  type Holding,
  isLoan,
  type LoanTerms,
  nextPaymentDay,
  ok,
  earliestOf,
  obsoleteOperations,
  paymentOperations,
  type Result,
  type TypedPortfolioCode,
  typedState,
  type TypedValue,
} from "@vigie/domain";
import { publishLive } from "../../../../edge/live-bus.ts";
import type { Work } from "../../../../edge/work.ts";
import type { Portfolio } from "../../portfolios/actions/select.ts";
import { saveTyped } from "../../portfolios/actions/typed.ts";
import { heldTransactions, movementsOf, saveTransactions } from "../../transactions/actions.ts";
import { enteredValues, writeHistory } from "../../valuations/actions/typed.ts";
import * as store from "../store.ts";
import { type HeldLines, heldLines, type PricedLines, priceLines } from "./lines.ts";
import { paymentWordings } from "../text.ts";

/** The changes to a typed portfolio; absent fields keep their value. */
export type Change = {
  readonly values?: readonly TypedValue[];
  readonly loan?: LoanTerms | null;
  readonly holdings?: readonly Holding[];
  /** True if the saver changed nothing and only a day has passed. */
  readonly isDaily?: boolean;
};

/** Updates a typed portfolio to today after a change: its payments become operations, its value and history are recomputed, and the
 * results derived from them are invalidated. Idempotent. */
export async function refreshTypedPortfolio(
  work: Work,
  portfolio: Portfolio,
  change: Change = {},
): Promise<Result<null, TypedPortfolioCode>> {
  const { services, subject, trx } = work;
  const today = dayOf(services.clock());
  const payments = await store.paymentsOf(subject, trx, portfolio.id);
  const values = change.values ?? (await enteredValues(trx, subject, portfolio.id));
  const loan = change.loan === undefined ? portfolio.loan : change.loan;
  const held = await heldLines(work, portfolio.id);
  const typed = change.holdings ?? held.typed;
  const checked = checkTypedPortfolio({
    kind: portfolio.kind,
    values: isLoan(portfolio.kind) ? [] : values,
    hasLines: typed.length > 0,
    hasLoan: loan !== null,
    payments,
    today,
  });
  if (!checked.ok) return checked;
  if (values.some((value) => value.day > today)) return { ok: false, code: "manual_contract.future_day" };
  await typePayments(work, portfolio, payments);
  const movements = await movementsOf(trx, subject, portfolio.id);
  const isOwn = change.holdings !== undefined || held.isOwn;
  const lines = await priceLines(work, isOwn ? typed : []);
  const state = typedState({ kind: portfolio.kind, values, loan, movements, lines: lines.courses, today });
  const due = payments.map((payment) => nextPaymentDay(payment, today));
  const next = earliestOf([...due, state.nextOn, lines.nextOn]);
  // No payment, instalment or price arrived: the derived results remain valid.
  const isSame = portfolio.valueCents === state.valueCents && portfolio.valueAsOf === state.asOf;
  if (change.isDaily === true && isSame) {
    await store.saveNextPayment(subject, trx, { portfolioId: portfolio.id, on: next });
    return ok(null);
  }
  await writeHistory(trx, subject, { portfolioId: portfolio.id, points: state.points });
  await saveTyped(work, {
    id: portfolio.id,
    valueCents: state.valueCents,
    asOf: state.asOf,
    provenance: state.provenance,
    openedOn: state.points[0]?.day ?? null,
    loan: state.loan,
    holdings: change.holdings !== undefined || mustRewrite(held, lines) ? lines.holdings : null,
  });
  await store.saveNextPayment(subject, trx, { portfolioId: portfolio.id, on: next });
  const payload = { event: "portfolio.updated", portfolioId: portfolio.id };
  await publishLive(work, { channel: "SyncChannel", payload });
  return ok(null);
}

/** Returns whether the rows have to be rewritten: prices changed them, or no longer do. */
function mustRewrite(held: HeldLines, lines: PricedLines): boolean {
  return held.isOwn && (held.arePriced || lines.holdings.some(({ typed }) => typed !== null));
}

/** Stores one operation for each payment and month; it changes with the payment and is deleted with it. */
async function typePayments(
  work: Work,
  portfolio: Portfolio,
  payments: readonly store.PaymentRow[],
): Promise<void> {
  const { services, subject } = work;
  const asked = { today: dayOf(services.clock()), wordings: paymentWordings };
  const due = paymentOperations(portfolio.kind, payments, asked);
  const held = await heldTransactions(services, subject, portfolio.id);
  await saveTransactions(work, {
    portfolioId: portfolio.id,
    importId: null,
    provenance: "typed",
    rows: due.map((one) => ({ ...one, valueDate: null, originalWording: one.wording, coming: false })),
    gone: obsoleteOperations(
      held.map((row) => row.externalId),
      due,
    ),
  });
}
