import type { ManualPortfolio } from "@vigie/api";
import {
  dayOf,
  isLoan,
  owedCents,
  nextPaymentDay,
  type Id,
  type LoanTerms,
  typedLoanSchedule,
} from "@vigie/domain";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { portfolioById, linesOf } from "../../portfolios/actions/select.ts";
import { enteredValues } from "../../valuations/actions/typed.ts";
import * as store from "../store.ts";
import { typedLine } from "./lines.ts";

/** Returns the typed data of a portfolio; null if it is not the saver's or was not typed in. */
export async function manualView(
  services: Services,
  subject: Subject,
  id: Id,
): Promise<ManualPortfolio | null> {
  const row = await portfolioById(services, subject, id);
  if (row === null || row.source !== "typed") return null;
  const today = dayOf(services.clock());
  const entered = await enteredValues(services.db, subject, id);
  const lines = await linesOf(services, subject, [id]);
  const payments = await store.paymentsOf(subject, services.db, id);
  const owed = isLoan(row.kind);
  return {
    id,
    name: row.name,
    kind: row.kind,
    kindDetail: row.kindDetail,
    institution: row.institutionName,
    amount: row.valueCents,
    amountAsOf: row.valueAsOf,
    provenance: row.valueProvenance,
    values: entered
      .map(({ day, valueCents }) => ({ day, amount: owed ? owedCents(valueCents) : valueCents }))
      .toReversed(),
    lines: {
      asOf: lines[0] === undefined ? null : typedLine(lines[0]).asOf,
      items: lines.map((line) => ({
        isin: line.isin,
        label: line.label,
        holdingKind: line.holdingKind,
        quantity: line.quantity,
        unitPrice: typedLine(line).unitPrice,
        unitCost: line.unitCost,
        amount: typedLine(line).valuationCents,
        computed:
          line.typed === null || line.asOf === null
            ? null
            : { day: line.asOf, unitPrice: line.unitPrice, amount: line.valuationCents },
      })),
    },
    loan: row.loan === null ? null : loanView(row.loan),
    schedule: (row.loan === null ? [] : typedLoanSchedule(row.loan, entered)).map((instalment) => ({
      day: instalment.day,
      interest: instalment.interestCents,
      principal: instalment.principalCents,
      outstanding: instalment.outstandingCents,
    })),
    payments: payments.map((payment) => ({
      id: payment.id,
      label: payment.label,
      direction: payment.direction,
      amount: payment.amountCents,
      startsOn: payment.startsOn,
      endsOn: payment.endsOn,
      nextOn: nextPaymentDay(payment, today),
    })),
  };
}

function loanView(loan: LoanTerms): ManualPortfolio["loan"] {
  const { borrowedCents, nominalRateRatio, durationMonths, firstRepaymentOn } = loan;
  if (borrowedCents === null || nominalRateRatio === null) return null;
  if (durationMonths === null || firstRepaymentOn === null) return null;
  return {
    borrowed: borrowedCents,
    nominalRateRatio,
    durationMonths,
    firstRepaymentOn,
    signedOn: loan.signedOn,
    instalment: loan.instalmentCents,
    insuranceMonthly: loan.insuranceMonthlyCents,
    repayment: loan.repayment ?? "constant",
    deferredMonths: loan.deferredMonths ?? 0,
  };
}
