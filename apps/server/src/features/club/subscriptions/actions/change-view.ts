import type { ClubChange } from "@vigie/api";
import { changeWaitsUntil, clubChangeActsOf, type ClubSide, dayOf } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { SubscriptionRow } from "../store.ts";
import { openChanges, seenOf } from "../store/changes.ts";

/** Returns the open changes of a running subscription in the form of the API; empty for any other. */
export async function changesView(
  { db }: Pick<Services, "db">,
  subject: Subject,
  { row, side }: { readonly row: SubscriptionRow; readonly side: ClubSide },
): Promise<ClubChange[]> {
  if (row.state !== "active") return [];
  const open = await openChanges(subject, db, row.id);
  const ids = open.flatMap(({ portfolios }) => portfolios.map(({ portfolioId }) => portfolioId));
  const seen = await seenOf(subject, db, ids);
  return open.map((change) => ({
    id: change.id,
    kind: change.kind,
    state: change.state,
    interval: change.interval,
    portfolios: change.portfolios.flatMap(({ portfolioId, name, basisCents }) =>
      seen.has(portfolioId) ? [{ id: portfolioId, name, basis: basisCents }] : [],
    ),
    before: change.beforeCents,
    after: change.afterCents,
    effectiveOn: change.effectiveOn,
    answerBy: changeWaitsUntil({ ...change, askedOn: dayOf(change.askedAt) }),
    askedAt: change.askedAt,
    canDo: [...clubChangeActsOf(side, change)],
  }));
}
