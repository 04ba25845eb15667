import type { connectionsApi, PendingConnection } from "@vigie/api";
import { fail, ok } from "@vigie/domain";
import { inTransaction } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import { institutionBy } from "../../../market/institutions/actions.ts";
import { portfolioIdsByConnection } from "../../portfolios/actions/select.ts";
import * as store from "../store.ts";
import { partnerUser } from "./link.ts";

/** Returns the connections that the saver started at the partner and did not complete here, newest first, so that any tab or device
 * can resume them. */
export const listPending: Action<typeof connectionsApi.pending> = async ({ services, subject }) => {
  const user = await partnerUser(services, subject);
  if (user === null) return ok({ pending: [] });
  const answer = await services.partners.aggregation.listConnections(user);
  if (!answer.ok) return fail("partner.unavailable");
  const known = await store.providerConnectionIds(subject, services.db);
  const pending: PendingConnection[] = [];
  for (const connection of answer.value) {
    if (known.has(connection.id) || connection.institutionId === null) continue;
    const institution = await institutionBy(services, { providerBankId: connection.institutionId });
    if (institution === undefined) continue;
    const { slug, name } = institution;
    pending.push({
      connexionId: connection.id,
      bank: { id: slug, slug, name },
      state: connection.state,
      startedAt: connection.createdAt,
    });
  }
  return ok({ pending: pending.toSorted((a, b) => startOf(b).localeCompare(startOf(a))) });
};

function startOf({ startedAt }: PendingConnection): string {
  return startedAt ?? "";
}

/** Deletes a pending connection, at the partner too. One that already has contracts was completed elsewhere and is kept. */
export const endPending: Action<typeof connectionsApi.endPending> = async (
  { services, subject },
  { params },
) => {
  const user = await partnerUser(services, subject);
  if (user === null) return fail("account.not_linked");
  const { connexionId } = params;
  const row = await store.connectionByProvider(subject, services.db, connexionId);
  const held =
    row === undefined ? undefined : (await portfolioIdsByConnection(services, subject)).get(row.id);
  if (held !== undefined && held.length > 0) return ok({ ended: false });
  const gone = await services.partners.aggregation.deleteConnection(user, connexionId);
  if (!gone.ok) return fail("partner.unavailable");
  if (row !== undefined)
    await inTransaction(services, async (unit) => await store.deleteConnection(subject, unit.db, row.id));
  return ok({ ended: true });
};
