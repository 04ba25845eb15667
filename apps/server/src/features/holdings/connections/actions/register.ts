import type { Account, connectionsApi } from "@vigie/api";
import { consentEnd, dayOf, defaultConsentDays, fail, ok, type Result } from "@vigie/domain";
import type { Connection, PartnerUser } from "@vigie/partners";
import type { Action } from "../../../../edge/handler.ts";
import { publishLive } from "../../../../edge/live-bus.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { deletePortfoliosOf } from "../../portfolios/actions/add-and-remove.ts";
import * as store from "../store.ts";
import * as syncStore from "../store/syncs.ts";
import { institutionBy } from "../../../market/institutions/actions.ts";
import { partnerUser } from "./link.ts";
import { accountView } from "./read.ts";
import { refusedMove } from "../../../../db/transition.ts";
import { inTransaction } from "../../../../db/unit-of-work.ts";
import { type Work, workOf } from "../../../../edge/work.ts";
import { unnamedInstitution } from "../text.ts";

type RegisterCode = "account.not_linked" | "account.not_found" | "partner.unavailable";

export const registerAccount: Action<typeof connectionsApi.register> = async (
  { services, subject },
  { body },
) => await register(services, subject, body.connexionId);

/** Registers a connection created at the partner, after reading it there as this saver's own, and starts its first sync. */
export async function register(
  services: Services,
  subject: Subject,
  connexionId: string,
): Promise<Result<{ account: Account }, RegisterCode>> {
  const user = await partnerUser(services, subject);
  if (user === null) return fail("account.not_linked");
  const found = await services.partners.aggregation.getConnection(user, connexionId);
  if (!found.ok)
    return fail(found.code === "connection.not_found" ? "account.not_found" : "partner.unavailable");
  const id = await saveConnection(services, subject, { connection: found.value, reason: "registered" });
  const account = await accountView(services, subject, id);
  if (account === null) throw new Error("assertion: the connection was just registered");
  return ok({ account });
}

export async function saveConnection(
  services: Services,
  subject: Subject,
  { connection, reason }: { connection: Connection; reason: string },
) {
  const institution =
    connection.institutionId === null
      ? undefined
      : await institutionBy(services, { providerBankId: connection.institutionId });
  const at = services.clock();
  return await inTransaction(services, async (unit) => {
    const row = await store.upsertConnection(subject, unit.db, {
      id: services.newId(),
      providerConnectionId: connection.id,
      institutionSlug: institution?.slug ?? null,
      institutionName: institution?.name ?? unnamedInstitution,
      ...connectionColumns(services, connection, {
        days: institution?.consentDays ?? defaultConsentDays,
        before: null,
        isRenewed: false,
      }),
      createdAt: at,
      deletedAt: null,
    });
    await enqueueSync(workOf(unit, subject), { connectionId: row.id, reason });
    return row.id;
  });
}

/** Maps the partner's connection to our columns. */
export function connectionColumns(
  services: Services,
  connection: Connection,
  consent: Pick<Parameters<typeof consentEnd>[0], "days" | "before" | "isRenewed">,
) {
  const at = services.clock();
  return {
    state: connection.state,
    errorMessage: connection.message,
    lastSuccessAt: connection.lastSuccessAt,
    lastTryAt: at,
    nextTryAt: connection.nextTryAt,
    consentEndsOn: consentEnd({
      ...consent,
      toldOn: connection.consentEndsOn,
      today: dayOf(at),
      createdOn: dayOf(connection.createdAt ?? at),
      state: connection.state,
    }),
  };
}

/** Inserts a sync and its job in one transaction; joins a sync that is alive. */
export async function enqueueSync(
  work: Work,
  sync: { connectionId: store.ConnectionRow["id"]; reason: string },
) {
  const { services, subject, trx } = work;
  const started = await syncStore.startSync(subject, trx, {
    id: services.newId(),
    ...sync,
    at: services.clock(),
  });
  if (started.started) {
    await services.queue.send(trx, "sync", { customerId: subject.customerId, syncId: started.id });
    await publishLive(
      { services, subject, trx },
      {
        channel: "SyncChannel",
        payload: { event: "sync.pending", accountId: sync.connectionId },
      },
    );
  }
  return started;
}

export const synchronize: Action<typeof connectionsApi.synchronize> = async (
  { services, subject },
  { params },
) => {
  const row = await store.connectionById(subject, services.db, params.id);
  if (row === undefined) return fail("account.not_found");
  const started = await inTransaction(
    services,
    async (unit) => await enqueueSync(workOf(unit, subject), { connectionId: row.id, reason: "asked" }),
  );
  if (!started.started) return refusedMove("account.sync_running", started);
  const account = await accountView(services, subject, row.id);
  return account === null ? fail("account.not_found") : ok({ account });
};

/** Deletes a connection here at once and at the partner; the hourly reconciliation retries if the partner does not answer. */
export const removeAccount: Action<typeof connectionsApi.remove> = async (
  { services, subject },
  { params, query },
) => {
  if (query.confirmed !== true) return fail("account.confirmation_required");
  const row = await store.connectionById(subject, services.db, params.id);
  if (row === undefined) return fail("account.not_found");
  const user = await partnerUser(services, subject);
  await inTransaction(services, async (unit) => {
    await deletePortfoliosOf(unit.db, subject, row.id);
    await store.updateConnection(subject, unit.db, { id: row.id, set: { deletedAt: services.clock() } });
    await publishLive(workOf(unit, subject), {
      channel: "SyncChannel",
      payload: { event: "account.deleted", accountId: row.id },
    });
  });
  if (user !== null) await forgetAtPartner(services, { subject, user, row });
  return ok({});
};

type Gone = { readonly subject: Subject; readonly user: PartnerUser; readonly row: store.ConnectionRow };

/** Deletes the row once the partner has deleted the connection; until then it stays, marked as deleted. */
export async function forgetAtPartner(services: Services, { subject, user, row }: Gone): Promise<void> {
  const gone = await services.partners.aggregation.deleteConnection(user, row.providerConnectionId);
  if (!gone.ok) {
    services.log("warn", "connection.delete_postponed", { code: gone.code });
    return;
  }
  await inTransaction(services, async (unit) => await store.deleteConnection(subject, unit.db, row.id));
}
