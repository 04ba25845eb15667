import { addMs, type Id, isReadDue } from "@vigie/domain";
import type { PartnerEvent } from "@vigie/partners";
import { systemSubject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import * as store from "../store.ts";
import * as syncStore from "../store/syncs.ts";
import * as links from "../store/links.ts";
import { partnerUser } from "./link.ts";
import { saveConnection, enqueueSync, forgetAtPartner } from "./register.ts";
import { inTransaction, type UnitOfWork } from "../../../../db/unit-of-work.ts";
import { workOf } from "../../../../edge/work.ts";

/** Handles an event of the partner: a sync reads the changes there, so the order of the events does not matter. */
export async function connectionChanged(unit: UnitOfWork, event: PartnerEvent): Promise<void> {
  const { providerUserId, connectionId } = event;
  if (providerUserId === null || connectionId === null) return;
  const customerId = await links.customerOfProviderUser(unit.db, providerUserId);
  if (customerId === null) return;
  const subject = systemSubject("webhook", customerId);
  const row = await store.connectionByProvider(subject, unit.db, connectionId);
  if (row === undefined) return;
  const work = workOf(unit, subject);
  const sync = { connectionId: row.id, reason: "webhook" };
  const missed = readAgain.has(event.kind) ? "read" : "changed";
  const isKept = async (): Promise<boolean> =>
    (await enqueueSync(work, sync)).started ||
    (await syncStore.markMissed(subject, unit.db, { ...sync, missed }));
  // If the running sync ended before it was marked, a new one is started.
  if (!(await isKept())) await isKept();
}

/** Events that report only that the bank was read: a connection read at the same moment has nothing new. */
const readAgain: ReadonlySet<string> = new Set(["connection.synced", "account.synced", "accounts.fetched"]);

/** Makes up each hour for missed webhooks: connections created or changed at the partner, and deletions that the partner did not
 * acknowledge. A connection that the partner no longer knows is found by its next sync, which fails with the reason. */
export async function reconcile(services: Services): Promise<number> {
  let started = 0;
  let after: Id | null = null;
  for (;;) {
    const customers: Id[] = await links.linkedCustomers(services.db, after, 200);
    for (const customerId of customers) started += await reconcileCustomer(services, customerId);
    after = customers.at(-1) ?? null;
    if (after === null) return started;
  }
}

async function reconcileCustomer(services: Services, customerId: Id): Promise<number> {
  const subject = systemSubject("reconcile", customerId);
  const user = await partnerUser(services, subject);
  if (user === null) return 0;
  const answer = await services.partners.aggregation.patiently().listConnections(user);
  if (!answer.ok) return 0;
  let started = 0;
  for (const connection of answer.value) {
    const row = await store.connectionByProvider(subject, services.db, connection.id);
    if (row === undefined) {
      const deleted = await store.deletedConnection(subject, services.db, connection.id);
      if (deleted !== undefined) await forgetAtPartner(services, { subject, user, row: deleted });
      else await saveConnection(services, subject, { connection, reason: "reconciled" });
      started += 1;
      continue;
    }
    const isNewer =
      connection.lastSuccessAt !== null &&
      (row.lastSuccessAt === null || connection.lastSuccessAt > row.lastSuccessAt);
    const isChanged = isNewer || connection.state !== row.state;
    if (isReadDue(row, { isChanged, now: services.clock() })) {
      await inTransaction(
        services,
        async (unit) =>
          await enqueueSync(workOf(unit, subject), { connectionId: row.id, reason: "reconciled" }),
      );
      started += 1;
    }
  }
  return started;
}

/** Requeues the syncs whose runner died; each is marked stale by one conditional update. */
export async function reviveSilentSyncs(services: Services, staleAfterMs: number): Promise<number> {
  const before = addMs(services.clock(), -staleAfterMs);
  const silent = await syncStore.silentSyncs(services.db, before);
  for (const sync of silent) {
    const subject = systemSubject("revive", sync.customerId);
    await inTransaction(services, async (unit) => {
      const moved = await syncStore.reviveSync(subject, unit.db, {
        id: sync.id,
        before,
        at: services.clock(),
      });
      if (moved) await services.queue.send(unit.db, "sync", { customerId: sync.customerId, syncId: sync.id });
    });
  }
  return silent.length;
}
