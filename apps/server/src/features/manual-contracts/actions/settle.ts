import {
  checkTypedContract,
  type Day,
  dayOf,
  type Holding,
  type Id,
  isLoan,
  type LoanTerms,
  nextPaymentDay,
  ok,
  paymentDays,
  paymentMovement,
  type RecurringPayment,
  type Result,
  type TypedContractCode,
  typedState,
  type TypedValue,
} from "@vigie/domain";
import type { Db, Trx } from "../../../db/connection.ts";
import { tell } from "../../../edge/live-bus.ts";
import type { Work } from "../../../edge/work.ts";
import { type Contract, linesOf } from "../../portfolios/actions/select.ts";
import { saveTyped } from "../../portfolios/actions/typed.ts";
import { heldTransactions, movementsOf, saveTransactions } from "../../transactions/actions.ts";
import { toldValues, writeHistory } from "../../wealth/actions/typed.ts";
import * as store from "../store.ts";

/** What a write changes of a typed contract; the rest stays as it is. */
export type Change = {
  readonly values?: readonly TypedValue[];
  readonly loan?: LoanTerms | null;
  readonly holdings?: readonly Holding[];
};

/** Brings a typed contract to today after a change: its payments become operations, its value and its history are decided
 * again, and what rested on them is cleared. Doing it twice changes nothing. */
export async function settle(
  work: Work,
  contract: Contract,
  change: Change = {},
): Promise<Result<null, TypedContractCode>> {
  const { services, subject, trx } = work;
  const today = dayOf(services.clock());
  const payments = await store.paymentsOf(subject, trx, contract.id);
  const values = change.values ?? (await toldValues(trx, subject, contract.id));
  const loan = change.loan === undefined ? contract.loan : change.loan;
  const checked = checkTypedContract({
    kind: contract.kind,
    values: isLoan(contract.kind) ? [] : values,
    hasLines: await hasLines(work, contract.id, change),
    hasLoan: loan !== null,
    payments: payments.map(asPayment),
    today,
  });
  if (!checked.ok) return checked;
  if (values.some((value) => value.day > today)) return { ok: false, code: "manual_contract.future_day" };
  await typePayments(work, contract, payments);
  const movements = await movementsOf(trx, subject, contract.id);
  const state = typedState({ kind: contract.kind, values, loan, movements, today });
  await writeHistory(trx, subject, { portfolioId: contract.id, points: state.points });
  await saveTyped(work, {
    id: contract.id,
    valueCents: state.valueCents,
    asOf: state.asOf,
    provenance: state.provenance,
    openedOn: state.points[0]?.day ?? null,
    loan: state.loan,
    holdings: change.holdings ?? null,
  });
  const due = payments.map((payment) => nextPaymentDay(asPayment(payment), today));
  await store.setNext(subject, trx, { portfolioId: contract.id, on: earliest([...due, state.nextOn]) });
  const payload = { event: "portfolio.updated", portfolioId: contract.id };
  await tell(work, { channel: "SyncChannel", payload });
  return ok(null);
}

async function hasLines({ services, subject, trx }: Work, id: Id, change: Change): Promise<boolean> {
  if (change.holdings !== undefined) return change.holdings.length > 0;
  return (await linesOf({ ...services, db: trx }, subject, [id])).length > 0;
}

export function asPayment(row: store.PaymentRow): RecurringPayment {
  return {
    direction: row.direction,
    amountCents: row.amount_cents,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
  };
}

const wordings = { deposit: "Versement régulier", withdrawal: "Retrait régulier" } as const;
const keyPrefix = "monthly:";

/** Each payment of each month is one operation, known by the payment and its month: made once, corrected with the payment,
 * taken away with it. */
async function typePayments(
  work: Work,
  contract: Contract,
  payments: readonly store.PaymentRow[],
): Promise<void> {
  const { services, subject, trx } = work;
  const today = dayOf(services.clock());
  const rows = payments.flatMap((payment) =>
    paymentDays(asPayment(payment), today).map((date) => {
      const { amountCents, type } = paymentMovement(contract.kind, asPayment(payment), date);
      const wording = payment.label ?? wordings[payment.direction];
      return {
        externalId: `${keyPrefix}${payment.id}:${date.slice(0, 7)}`,
        date,
        valueDate: null,
        amountCents,
        wording,
        originalWording: wording,
        type,
        coming: false,
      };
    }),
  );
  const due = new Set(rows.map((row) => row.externalId));
  const held = await heldTransactions({ ...services, db: inside(trx) }, subject, contract.id);
  const gone = held.map((row) => row.external_id).filter((key) => key.startsWith(keyPrefix) && !due.has(key));
  await saveTransactions(work, { portfolioId: contract.id, importId: null, provenance: "typed", rows, gone });
}

/** A transaction reads like the database itself. */
function inside(trx: Trx): Db {
  return trx;
}

function earliest(days: readonly (Day | null)[]): Day | null {
  const [first = null] = days.filter((day) => day !== null).toSorted();
  return first;
}
