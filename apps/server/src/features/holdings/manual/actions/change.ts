import type { manualPortfoliosApi } from "@vigie/api";
import {
  fail,
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
import type { Action, SubjectContext } from "../../../../edge/handler.ts";
import { publishLive } from "../../../../edge/live-bus.ts";
import { removePortfolio } from "../../portfolios/actions/add-and-remove.ts";
import type { Portfolio } from "../../portfolios/actions/select.ts";
import { changeTyped, lockTyped } from "../../portfolios/actions/typed.ts";
import { enteredValues } from "../../valuations/actions/typed.ts";
import { loanOf } from "./parts.ts";
import { savePayments } from "./payments.ts";
import { type Change, refreshTypedPortfolio } from "./refresh.ts";
import { manualView } from "./view.ts";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import { type Work, workOf } from "../../../../edge/work.ts";

type ChangeCode = TypedPortfolioCode | "manual_contract.too_many";
type Decision<C extends string> = Result<Change, C>;

/** Changes a typed portfolio under the customer's lock, all or nothing, and returns the result. */
async function changing<C extends string>(
  { services, subject }: SubjectContext,
  id: Id,
  decide: (work: Work, portfolio: Portfolio) => Promise<Decision<C>>,
) {
  const done = await unitOfWork(
    services,
    async (unit): Promise<Result<null, C | ChangeCode | "portfolio.not_found">> => {
      const work = workOf(unit, subject);
      await lockCustomer(unit.db, subject);
      const portfolio = await lockTyped(work, id);
      if (portfolio === null) return fail("portfolio.not_found");
      const change = await decide(work, portfolio);
      if (!change.ok) return change;
      if ((change.value.values?.length ?? 0) > mostValues) return fail("manual_contract.too_many");
      const changed = await lockTyped(work, id);
      return await refreshTypedPortfolio(work, changed ?? portfolio, change.value);
    },
  );
  if (!done.ok) return done;
  const view = await manualView(services, subject, id);
  return view === null ? fail("portfolio.not_found") : ok({ manualContract: view });
}

/** One value per week for twenty years. */
const mostValues = 1_040;

export const showManual: Action<typeof manualPortfoliosApi.show> = async (
  { services, subject },
  { params },
) => {
  const view = await manualView(services, subject, params.id);
  return view === null ? fail("portfolio.not_found") : ok({ manualContract: view });
};

export const updateManual: Action<typeof manualPortfoliosApi.update> = async (context, { params, body }) => {
  const change = body.manualContract;
  const loan = change.loan === undefined ? ok(undefined) : loanOf(change.loan);
  if (!loan.ok) return loan;
  return await changing(context, params.id, async (work, portfolio) => {
    const kind = change.kind ?? portfolio.kind;
    // A correction cannot turn a debt into an asset or the reverse: the sign of its history would be wrong.
    if (isLoan(kind) !== isLoan(portfolio.kind)) return fail("portfolio.invalid_kind");
    await changeTyped(work, portfolio.id, {
      name: change.name ?? portfolio.name,
      kind,
      kindDetail:
        change.kindDetail === undefined
          ? kind === portfolio.kind
            ? portfolio.kindDetail
            : null
          : change.kindDetail,
      institution: change.institution === undefined ? portfolio.institutionName : change.institution,
    });
    return ok(loan.value === undefined ? {} : { loan: loan.value });
  });
};

export const addManualValue: Action<typeof manualPortfoliosApi.addValue> = async (
  context,
  { params, body },
) =>
  await changing(context, params.id, async (work, portfolio) => {
    const values = await valuesOf(work, portfolio);
    const value = typedValue(portfolio.kind, body.value);
    if (values.some((one) => one.day === value.day)) return fail("manual_contract.day_twice");
    return refuseNegative(portfolio, body.value.amount) ?? ok({ values: withValue(values, value) });
  });

export const changeManualValue: Action<typeof manualPortfoliosApi.changeValue> = async (
  context,
  { params, body },
) =>
  await changing(context, params.id, async (work, portfolio) => {
    const values = await valuesOf(work, portfolio);
    const rest = values.filter((one) => one.day !== params.day);
    if (rest.length === values.length) return fail("manual_contract.value_not_found");
    const value = typedValue(portfolio.kind, body.value);
    if (rest.some((one) => one.day === value.day)) return fail("manual_contract.day_twice");
    return refuseNegative(portfolio, body.value.amount) ?? ok({ values: withValue(rest, value) });
  });

export const removeManualValue: Action<typeof manualPortfoliosApi.removeValue> = async (
  context,
  { params },
) =>
  await changing(context, params.id, async (work, portfolio) => {
    const values = await valuesOf(work, portfolio);
    const rest = values.filter((one) => one.day !== params.day);
    return rest.length === values.length ? fail("manual_contract.value_not_found") : ok({ values: rest });
  });

export const setManualLines: Action<typeof manualPortfoliosApi.setLines> = async (
  context,
  { params, body },
) => {
  const valued = typedHoldings(body.lines);
  if (!valued.ok) return valued;
  const { holdings, totalCents } = valued.value;
  return await changing(context, params.id, async (work, portfolio) => {
    const values = await valuesOf(work, portfolio);
    // Without lines the value is unchanged.
    if (holdings.length === 0) return ok({ holdings });
    return ok({ holdings, values: withValue(values, { day: body.lines.asOf, valueCents: totalCents }) });
  });
};

export const setManualPayments: Action<typeof manualPortfoliosApi.setPayments> = async (
  context,
  { params, body },
) => {
  const wrong = body.payments.some(({ startsOn, endsOn }) => endsOn !== null && endsOn < startsOn);
  if (wrong) return fail("manual_contract.payment_days");
  return await changing(context, params.id, async (work, portfolio) => {
    await savePayments(work, portfolio.id, body.payments);
    return ok({});
  });
};

export const removeManual: Action<typeof manualPortfoliosApi.remove> = async (
  { services, subject },
  { params, query },
) => {
  if (!query.confirmed) return fail("manual_contract.confirmation_required");
  return await unitOfWork(services, async (unit) => {
    const work = workOf(unit, subject);
    await lockCustomer(unit.db, subject);
    if ((await lockTyped(work, params.id)) === null) return fail("portfolio.not_found");
    await removePortfolio(unit.db, subject, params.id);
    const payload = { event: "portfolio.deleted", portfolioId: params.id };
    await publishLive(work, { channel: "SyncChannel", payload });
    return ok({});
  });
};

async function valuesOf({ trx, subject }: Work, portfolio: Portfolio): Promise<readonly TypedValue[]> {
  return await enteredValues(trx, subject, portfolio.id);
}

/** Debts are typed as positive amounts. */
function refuseNegative(portfolio: Portfolio, amount: number) {
  return isLoan(portfolio.kind) && amount < 0 ? fail("manual_contract.negative") : null;
}
