import { type CatalogueEntry, entry, type Fields } from "@vigie/analytics/catalogue";
import { cents, earlyRepayment, type RunningLoan, typedLoanSchedule, typedLoanTerms } from "@vigie/domain";
import { centsOf, dayFrom, dayOf, maybe, number, paidCents, within } from "./customer-figure-inputs.ts";

/** A loan with constant instalments, some of them paid, and an early repayment. */
export function earlyRepaymentEntry(): CatalogueEntry {
  const borrowed = centsOf("borrowedCents", "cents", { range: { above: 0, max: 1e12, whole: true } });
  const rate = within(number("nominalRateRatio", "ratio a year, without insurance"), { min: 0, max: 1 });
  const months = within(number("durationMonths", "months"), { min: 1, max: 480, whole: true });
  const paid = within(number("paidMonths", "instalments already paid", 0), { min: 0, max: 480, whole: true });
  const first = dayOf("firstRepaymentOn");
  const insurance = maybe(centsOf("insuranceMonthlyCents", "cents a month", { range: paidCents }));
  const repaid = centsOf("repaidCents", "cents", { range: { above: 0, max: 1e12, whole: true } });
  const loanOf = (get: Fields): RunningLoan | null => {
    const terms = typedLoanTerms({
      borrowedCents: get(borrowed),
      nominalRateRatio: get(rate),
      durationMonths: get(months),
      firstRepaymentOn: dayFrom(get(first)),
      signedOn: null,
      instalmentCents: null,
      insuranceMonthlyCents: get(insurance),
    });
    if (!terms.ok) return null;
    const coming = typedLoanSchedule(terms.value).slice(get(paid));
    return { nominalRateRatio: get(rate), coming, insuranceMonthlyCents: get(insurance) };
  };
  return entry({
    name: "earlyRepayment",
    inputs: [borrowed, rate, months, paid, first, insurance, repaid],
    output:
      "{repaidCents, indemnityCents, savedCents, insuranceSavedCents, yearlyRatio, monthsLeft, endsOn, lastInstalmentCents}",
    convention:
      "the instalment is kept and the loan ends sooner; the indemnity is the most that the law lets the lender ask",
    noAnswer: "more is repaid than what is owed",
    call: (get) => {
      const loan = loanOf(get);
      return loan === null ? null : earlyRepayment(loan, cents(get(repaid)));
    },
  });
}
