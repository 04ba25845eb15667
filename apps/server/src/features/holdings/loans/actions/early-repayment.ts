import type { loansApi } from "@vigie/api";
import { fail, ok, rateOn, repaymentChoices } from "@vigie/domain";
import type { Action } from "../../../../edge/handler.ts";
import { loanBook } from "./book.ts";

/** The legal limits on indemnities apply to home loans, and a schedule without constant instalments has terms of its own. */
export const showEarlyRepayment: Action<typeof loansApi.earlyRepayment> = async (
  { services, subject },
  { params },
) => {
  const { loans, today } = await loanBook(services, subject);
  const loan = loans.find(({ portfolio }) => portfolio.id === params.id);
  if (loan === undefined) return fail("loan.not_found");
  const { portfolio, schedule, terms } = loan;
  const { nominalRateRatio, insuranceMonthlyCents, repayment = "constant" } = terms;
  if (portfolio.kind !== "mortgage" || schedule === null || nominalRateRatio === null)
    return ok({ earlyRepayment: null });
  const coming = schedule.rows.filter((row) => row.day > today);
  if (repayment !== "constant" || coming.length === 0) return ok({ earlyRepayment: null });
  const choices = repaymentChoices({ nominalRateRatio, insuranceMonthlyCents, coming });
  return ok({
    earlyRepayment: {
      on: today,
      livretARatio: rateOn("livret_a", today)?.value ?? null,
      endsOn: coming.at(-1)?.day ?? null,
      choices: choices.map((choice) => ({
        key: `${portfolio.id} ${choice.part}`,
        part: choice.part,
        repaid: choice.repaidCents,
        indemnity: choice.indemnityCents,
        saved: choice.savedCents,
        insuranceSaved: choice.insuranceSavedCents,
        yearlyRatio: choice.yearlyRatio,
        monthsLeft: choice.monthsLeft,
        endsOn: choice.endsOn,
      })),
    },
  });
};
