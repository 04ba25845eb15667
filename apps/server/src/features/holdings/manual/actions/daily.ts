import { dayOf } from "@vigie/domain";
import { lockCustomer } from "../../../../db/customer-lock.ts";
import { scopedToPeople } from "../../../../db/scope.ts";
import { systemSubject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { lockTyped } from "../../portfolios/actions/typed.ts";
import * as store from "../store.ts";
import { refreshTypedPortfolio } from "./refresh.ts";
import { inTransaction, unitOfWork } from "../../../../db/unit-of-work.ts";
import { workOf } from "../../../../edge/work.ts";

const batch = 200;

/** Updates every typed portfolio with a payment or an instalment due until today, each in its own transaction within the scope of
 * its customer. Returns their number. Makes up for missed days; idempotent. */
export async function refreshDuePortfolios(services: Services): Promise<number> {
  const until = dayOf(services.clock());
  let refreshed = 0;
  for (;;) {
    const due = await store.duePortfolios(services.db, { until, limit: batch });
    for (const one of due) {
      await scopedToPeople([one.customerId], async () => await refreshDue(services, one));
      refreshed += 1;
    }
    if (due.length < batch) return refreshed;
  }
}

type Due = Awaited<ReturnType<typeof store.duePortfolios>>[number];

async function refreshDue(services: Services, { customerId, portfolioId }: Due): Promise<void> {
  const subject = systemSubject("settle_manual", customerId);
  await inTransaction(services, async (unit) => {
    const work = workOf(unit, subject);
    await lockCustomer(unit.db, subject);
    const portfolio = await lockTyped(work, portfolioId);
    const done =
      portfolio === null
        ? null
        : await unitOfWork(
            unit,
            async (inner) =>
              await refreshTypedPortfolio(workOf(inner, subject), portfolio, { isDaily: true }),
          );
    // The job skips a portfolio that can no longer be settled, until its owner changes it.
    if (done === null || !done.ok) await store.saveNextPayment(subject, unit.db, { portfolioId, on: null });
  });
}
