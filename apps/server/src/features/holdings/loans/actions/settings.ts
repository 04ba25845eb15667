import type { loansApi } from "@vigie/api";
import {
  type Day,
  effectiveTerms,
  fail,
  type LoanSettings,
  type LoanTerms,
  noLoanSettings,
  noLoanTerms,
  ok,
  type Result,
  typedLoanTerms,
} from "@vigie/domain";
import { lockCustomer } from "../../../../db/customer-lock.ts";
import type { Action } from "../../../../edge/handler.ts";
import { publishLive } from "../../../../edge/live-bus.ts";
import { refreshTypedPortfolio } from "../../manual/actions/refresh.ts";
import { lockTyped } from "../../portfolios/actions/typed.ts";
import * as store from "../store.ts";
import { type Loan, loanBook, loanById } from "./book.ts";
import { detailView } from "./view.ts";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import { type Work, workOf } from "../../../../edge/work.ts";

type Code = "loan.not_found" | "loan.end_before_start" | "loan.terms";

/** Stores the saver's settings of a loan. For a typed loan they become its terms and change its value; for a loan from a lender
 * they are stored beside the lender's terms and fill their gaps. */
export const saveLoanSettings: Action<typeof loansApi.settings> = async (
  { services, subject },
  { params, body },
) => {
  const loan = await loanById(services, subject, params.id);
  if (loan === null) return fail("loan.not_found");
  const change = definedOnly({
    signedOn: body.loan.signedOn,
    endsOn: body.loan.endsOn,
    borrowedCents: body.loan.borrowed,
    nominalRateRatio: body.loan.nominalRateRatio,
    insuranceMonthlyCents: body.loan.insuranceMonthly,
  });
  const saved = await unitOfWork(services, async (unit) => {
    const work = workOf(unit, subject);
    await lockCustomer(unit.db, subject);
    return loan.portfolio.source === "typed"
      ? await saveTyped(work, loan, change)
      : await saveBeside(work, loan, change);
  });
  if (!saved.ok) return saved;
  const { loans, today } = await loanBook(services, subject);
  const now = loans.find(({ portfolio }) => portfolio.id === params.id);
  return now === undefined ? fail("loan.not_found") : ok({ loan: detailView(now, today) });
};

type Change = Partial<LoanSettings>;

function definedOnly(given: { readonly [K in keyof LoanSettings]: LoanSettings[K] | undefined }): Change {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

async function saveBeside(
  work: Work,
  { portfolio, said }: Loan,
  change: Change,
): Promise<Result<null, Code>> {
  const { services, subject, trx } = work;
  const next = { ...said, ...change };
  const terms = effectiveTerms(portfolio.loan, next, portfolio.valueCents);
  const checked = check(terms);
  if (!checked.ok) return checked;
  await store.saveSettings(subject, trx, {
    portfolioId: portfolio.id,
    signedOn: next.signedOn,
    endsOn: next.endsOn,
    borrowedCents: next.borrowedCents,
    nominalRateRatio: next.nominalRateRatio === null ? null : String(next.nominalRateRatio),
    insuranceMonthlyCents: next.insuranceMonthlyCents,
    updatedAt: services.clock(),
  });
  const payload = { event: "portfolio.updated", portfolioId: portfolio.id };
  await publishLive(work, { channel: "SyncChannel", payload });
  return ok(null);
}

function check({ signedOn, endsOn }: LoanTerms): Result<null, Code> {
  return signedOn !== null && endsOn !== null && endsOn <= signedOn
    ? fail("loan.end_before_start")
    : ok(null);
}

/** Stores the terms of a typed loan; the instalment is recomputed from the new terms. */
async function saveTyped(
  work: Work,
  { portfolio, terms }: Loan,
  change: Change,
): Promise<Result<null, Code>> {
  const locked = await lockTyped(work, portfolio.id);
  if (locked === null) return fail("loan.not_found");
  const isSame =
    change.endsOn === undefined &&
    change.borrowedCents === undefined &&
    change.nominalRateRatio === undefined;
  const next = effectiveTerms(
    {
      ...noLoanTerms,
      ...terms,
      ...change,
      instalmentCents: isSame ? terms.instalmentCents : null,
      firstRepaymentOn: isFirstAfter(terms.firstRepaymentOn, change.signedOn) ? terms.firstRepaymentOn : null,
      // A new end means a new duration.
      durationMonths: change.endsOn === undefined ? terms.durationMonths : null,
      paymentsLeft: change.endsOn === undefined ? terms.paymentsLeft : null,
    },
    noLoanSettings,
    portfolio.valueCents,
  );
  const checked = check(next);
  if (!checked.ok) return checked;
  const { borrowedCents, nominalRateRatio, durationMonths, firstRepaymentOn } = next;
  if (borrowedCents === null || nominalRateRatio === null) return fail("loan.terms");
  if (durationMonths === null || firstRepaymentOn === null) return fail("loan.terms");
  const { repayment = "constant", deferredMonths = 0 } = terms;
  const plan = { repayment, deferredMonths };
  const typed = typedLoanTerms({
    borrowedCents,
    nominalRateRatio,
    durationMonths,
    firstRepaymentOn,
    signedOn: next.signedOn,
    instalmentCents: isSame ? next.instalmentCents : null,
    insuranceMonthlyCents: next.insuranceMonthlyCents,
    ...plan,
  });
  if (!typed.ok) return fail("loan.terms");
  const refreshed = await refreshTypedPortfolio(work, locked, { loan: typed.value });
  return refreshed.ok ? ok(null) : fail("loan.terms");
}

/** Returns whether the typed first instalment can stay: it may not be before the new signature. */
function isFirstAfter(first: Day | null, signedOn: Day | null | undefined): boolean {
  return signedOn === undefined || signedOn === null || (first !== null && first >= signedOn);
}
