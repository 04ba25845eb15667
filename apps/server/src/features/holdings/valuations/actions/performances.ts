import { timeWeightedReturn } from "@vigie/analytics";
import { type Id, investedKinds, isInvested, paymentsOf, type PortfolioKind } from "@vigie/domain";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import * as store from "../store/courses.ts";
import type { Range } from "./history.ts";

/** Returns the time-weighted performance of each invested contract over a range, without payments: the same figure as in its
 * analysis. Null if nothing is known on the first day or the figure is meaningless.
 * @source methodology, section 5.1 */
export async function portfolioPerformances(
  services: Services,
  subject: Subject,
  query: Range & { portfolios: readonly { readonly id: Id; readonly kind: PortfolioKind }[] },
): Promise<ReadonlyMap<Id, number | null>> {
  const { from, to } = query;
  const invested = query.portfolios
    .filter((portfolio) => isInvested(portfolio.kind))
    .map((portfolio) => portfolio.id);
  const courses = await store.coursesBetween(subject, services.db, { portfolioIds: invested, from, to });
  return performancesOf(courses);
}

/** Returns the same for all contracts that the subject's lists contain; read in parallel with them. */
export async function allPerformances(
  { db }: Services,
  subject: Subject,
  range: Range,
): Promise<ReadonlyMap<Id, number | null>> {
  return performancesOf(await store.coursesOfAll(subject, db, { ...range, kinds: investedKinds }));
}

function performancesOf(courses: readonly store.Course[]): ReadonlyMap<Id, number | null> {
  return new Map(
    courses.map(({ portfolioId, values, paidTotals }) => {
      const payments = paymentsOf(paidTotals.map((paidTotalCents) => ({ paidTotalCents })));
      return [portfolioId, timeWeightedReturn(Float64Array.from(values), payments).value];
    }),
  );
}
