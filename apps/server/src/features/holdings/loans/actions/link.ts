import type { loansApi } from "@vigie/api";
import { dayOf, fail, type Id, linkLoan, ok, type Result } from "@vigie/domain";
import { lockCustomer } from "../../../../db/customer-lock.ts";
import type { Action } from "../../../../edge/handler.ts";
import { publishLive } from "../../../../edge/live-bus.ts";
import { portfolioById } from "../../portfolios/actions/select.ts";
import * as store from "../store.ts";
import { loanBook } from "./book.ts";
import { detailView } from "./view.ts";
import { unitOfWork, inTransaction } from "../../../../db/unit-of-work.ts";
import { type Work, workOf } from "../../../../edge/work.ts";

type LinkCode = "loan.not_found" | "real_estate.not_found" | "loan.insufficient_data" | "loan.already_linked";

/** Links a loan to the property that it pays for, inside the caller's transaction. */
export async function linkLoanIn(
  { services, subject, trx }: Work,
  { loanId, homeId }: { readonly loanId: Id; readonly homeId: Id },
): Promise<Result<null, LinkCode>> {
  const { loans, today } = await loanBook(services, subject, trx);
  const loan = loans.find(({ portfolio }) => portfolio.id === loanId);
  if (loan === undefined) return fail("loan.not_found");
  const home = await portfolioById(services, subject, homeId);
  if (home?.kind !== "realestate") return fail("real_estate.not_found");
  const decided = linkLoan({ terms: loan.terms, linkedTo: loan.home?.id ?? null, today });
  if (!decided.ok) return decided;
  const made = await store.insertLink(subject, trx, { loanId, homeId, at: services.clock() });
  return made ? ok(null) : fail("loan.already_linked");
}

export const linkLoanToHome: Action<typeof loansApi.link> = async (
  { services, subject },
  { params, body },
) => {
  const linked = await unitOfWork(services, async (unit) => {
    const work = workOf(unit, subject);
    await lockCustomer(unit.db, subject);
    const done = await linkLoanIn(work, { loanId: params.id, homeId: body.realEstateId });
    if (done.ok) await publishLoanChange(work, params.id);
    return done;
  });
  if (!linked.ok) return linked;
  const { loans, today } = await loanBook(services, subject);
  const loan = loans.find(({ portfolio }) => portfolio.id === params.id);
  return loan === undefined ? fail("loan.not_found") : ok({ loan: detailView(loan, today) });
};

export const unlinkLoan: Action<typeof loansApi.unlink> = async ({ services, subject }, { params }) => {
  const before = await loanBook(services, subject);
  const loan = before.loans.find(({ portfolio }) => portfolio.id === params.id);
  if (loan === undefined) return fail("loan.not_found");
  const gone = await inTransaction(services, async (unit) => {
    const done = await store.deleteLink(subject, unit.db, params.id);
    if (done) await publishLoanChange(workOf(unit, subject), params.id);
    return done;
  });
  if (!gone) return fail("loan.not_linked");
  return ok({ loan: detailView({ ...loan, home: null }, dayOf(services.clock())) });
};

async function publishLoanChange(work: Work, portfolioId: Id): Promise<void> {
  await publishLive(work, { channel: "SyncChannel", payload: { event: "portfolio.updated", portfolioId } });
}
