import type { Id } from "@vigie/domain";
import { publishLive } from "../../../../edge/live-bus.ts";
import type { Work } from "../../../../edge/work.ts";
import { saveTyped } from "../../portfolios/actions/typed.ts";
import { writeHistory } from "../../valuations/actions/typed.ts";
import { homeById } from "./book.ts";

/** Recomputes the present and past values of a property after a change. Idempotent; a property whose value comes from another
 * source keeps it. */
export async function recomputeHomeValue(work: Work, id: Id): Promise<void> {
  const { services, subject, trx } = work;
  const home = await homeById(services, subject, { id });
  const worth = home?.worth;
  if (worth !== null && worth !== undefined) {
    await writeHistory(trx, subject, { portfolioId: id, points: worth.points });
    await saveTyped(work, {
      id,
      valueCents: worth.valueCents,
      asOf: worth.asOf,
      provenance: worth.provenance,
      openedOn: worth.points[0]?.day ?? null,
      loan: null,
      holdings: null,
    });
  }
  await publishLive(work, {
    channel: "SyncChannel",
    payload: { event: "portfolio.updated", portfolioId: id },
  });
}
