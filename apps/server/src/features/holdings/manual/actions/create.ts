import { createHash } from "node:crypto";
import { type manualPortfoliosApi, type ManualLine } from "@vigie/api";
import {
  type Day,
  fail,
  type Holding,
  type Id,
  isLoan,
  ok,
  type Result,
  type TypedPortfolioCode,
  type TypedValue,
  typedHoldings,
  typedValue,
  withValue,
} from "@vigie/domain";
import { lockCustomer } from "../../../../db/customer-lock.ts";
import type { Action } from "../../../../edge/handler.ts";
import { knownPortfolios } from "../../portfolios/actions/select.ts";
import { insertTyped, lockTyped } from "../../portfolios/actions/typed.ts";
import * as store from "../store.ts";
import { loanOf } from "./parts.ts";
import { savePayments } from "./payments.ts";
import { refreshTypedPortfolio } from "./refresh.ts";
import { manualView } from "./view.ts";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import { workOf } from "../../../../edge/work.ts";

/** More portfolios than any household has: a limit against abuse of the disk. */
const mostPortfolios = 500;

export const createManual: Action<typeof manualPortfoliosApi.create> = async (
  { services, subject },
  { body },
) => {
  const typed = body.manualContract;
  if (typed.values.length === 0 && typed.loan === null && (typed.lines?.items.length ?? 0) === 0)
    return fail("manual_contract.no_value");
  if (new Set(typed.values.map((value) => value.day)).size < typed.values.length)
    return fail("manual_contract.day_twice");
  if (isLoan(typed.kind) && typed.values.some((value) => value.amount < 0))
    return fail("manual_contract.negative");
  if (typed.payments.some(({ startsOn, endsOn }) => endsOn !== null && endsOn < startsOn))
    return fail("manual_contract.payment_days");
  const loan = loanOf(typed.loan);
  if (!loan.ok) return loan;
  const values = typed.values
    .map((value) => typedValue(typed.kind, value))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const valued = valuedLines(values, typed.lines);
  if (!valued.ok) return valued;

  const hash = createHash("sha256").update(JSON.stringify(typed)).digest("hex");
  const made = await unitOfWork(
    services,
    async (
      unit,
    ): Promise<Result<Id, TypedPortfolioCode | "manual_contract.too_many" | "request.key_reused">> => {
      const work = workOf(unit, subject);
      await lockCustomer(unit.db, subject);
      const { requestKey } = body;
      const sent = requestKey === null ? undefined : await store.portfolioSent(subject, unit.db, requestKey);
      if (sent !== undefined)
        return sent.hash === null || sent.hash === hash ? ok(sent.portfolioId) : fail("request.key_reused");
      const known = await knownPortfolios(unit, subject);
      if (known.length >= mostPortfolios) return fail("manual_contract.too_many");
      const id = await insertTyped(work, typed);
      await savePayments(work, id, typed.payments);
      const portfolio = await lockTyped(work, id);
      if (portfolio === null) throw new Error("assertion: the contract was just written");
      const refreshed = await refreshTypedPortfolio(work, portfolio, { ...valued.value, loan: loan.value });
      if (!refreshed.ok) return refreshed;
      if (requestKey !== null)
        await store.rememberKey(subject, unit.db, { portfolioId: id, key: requestKey, hash });
      return ok(id);
    },
  );
  if (!made.ok) return made;
  const view = await manualView(services, subject, made.value);
  return view === null ? fail("portfolio.not_found") : ok({ manualContract: view });
};

type Lines = { readonly asOf: Day; readonly items: readonly ManualLine[] } | null;
type Valued = { readonly values: readonly TypedValue[]; readonly holdings: readonly Holding[] };

/** Adds the sum of the lines as the value of their day. */
function valuedLines(
  values: readonly TypedValue[],
  lines: Lines,
): Result<Valued, "manual_contract.line_value"> {
  if (lines === null || lines.items.length === 0) return ok({ values, holdings: [] });
  const valued = typedHoldings(lines);
  if (!valued.ok) return valued;
  const { holdings, totalCents } = valued.value;
  return ok({ holdings, values: withValue(values, { day: lines.asOf, valueCents: totalCents }) });
}
