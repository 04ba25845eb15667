import { fail, type Id, type Instant, type Result } from "@vigie/domain";
import type { PartnerEvent, WebhookRequest } from "@vigie/partners";
import type { FastifyInstance } from "fastify";
import { scopedToSystem } from "../db/scope.ts";
import type { Services } from "../boot/services.ts";
import type { Trx } from "../db/connection.ts";
import { inTransaction, type UnitOfWork } from "../db/unit-of-work.ts";
import { defineJob, jobId } from "../queue/job.ts";
import { isStorable } from "./read-input.ts";

declare module "../queue/job.ts" {
  interface JobData {
    webhook: { partner: string; eventId: string } | { partner: string; deliveryId: string };
  }
}

/** Applies the effects of a stored event, in the transaction that marks it as processed. */
export type ProcessEvent = (unit: UnitOfWork, event: PartnerEvent) => Promise<void>;

type Awaitable<T> = T | Promise<T>;

/** A partner that sends events, with its configuration: its path, how events are verified, what they cause. */
export type EventSource = {
  readonly partner: string;
  readonly path: `/webhooks/${string}`;
  readonly read: (request: WebhookRequest) => Awaitable<Result<PartnerEvent, string>>;
  /** For a partner whose bodies may be several megabytes: verified over their bytes, stored and answered at once, then parsed by
   * a worker. */
  readonly later: {
    readonly verify: (request: WebhookRequest) => Result<null, string>;
    readonly parse: (request: WebhookRequest) => Result<PartnerEvent, string>;
  } | null;
  readonly process: ProcessEvent;
};

/** The partner sends several megabytes in one request. */
const maxWebhookBytes = 16 * 1024 * 1024;

/** Mounts the route of each partner that sends events. An event is verified over its bytes as received, stored once by its id and
 * answered; its job then reads the partner's state afresh. */
export async function mountWebhooks(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (hooks) => {
    // Keeps the raw bytes: the signature is computed over them.
    hooks.removeAllContentTypeParsers();
    hooks.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    for (const source of services.eventSources) mountSource(hooks, services, source);
  });
}

function mountSource(app: FastifyInstance, services: Services, source: EventSource): void {
  const { partner, path, read, later } = source;
  app.post(path, { bodyLimit: maxWebhookBytes }, async (request, reply) => {
    return await scopedToSystem("webhook", async () => {
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const { method, url, headers } = request;
      const sent = { method, path: url, headers, rawBody };
      const refused = async (code: string) => {
        services.trail("webhook.refused", { partner, code, address: request.ip });
        return await reply.status(401).send({ status: "refused" });
      };
      if (later === null) {
        const event = kept(await read(sent));
        if (!event.ok) return await refused(event.code);
        await store(services, partner, event.value);
        return { status: "stored" };
      }
      const verified = later.verify(sent);
      if (!verified.ok) return await refused(verified.code);
      await storeDelivery(services, partner, sent);
      return { status: "stored" };
    });
  });
}

/** Far longer than the ids of any partner, and short enough for an index. */
const maxNameLength = 500;

/** Refuses an event, signed or not, whose names no row can hold: storing it would fail each time that it is resent. */
function kept(event: Result<PartnerEvent, string>): Result<PartnerEvent, string> {
  if (!event.ok) return event;
  const { id, kind, providerUserId, connectionId, mailId } = event.value;
  const isKept = [id, kind, providerUserId, connectionId, mailId].every(
    (name) => name == null || (name.length <= maxNameLength && isStorable(name)),
  );
  return isKept ? event : fail("webhook.invalid_body");
}

async function storeDelivery(services: Services, partner: string, sent: WebhookRequest): Promise<void> {
  const headers = Object.fromEntries(
    Object.entries(sent.headers).filter(([, value]) => typeof value === "string"),
  );
  const id = services.newId();
  await inTransaction(services, async ({ db, queue, clock }) => {
    await db
      .insertInto("webhook_deliveries")
      .values({
        id,
        partner,
        method: sent.method,
        path: sent.path,
        headers: JSON.stringify(headers),
        body: Buffer.from(sent.rawBody),
        received_at: clock(),
      })
      .execute();
    await queue.send(db, "webhook", { partner, deliveryId: id });
  });
}

/** Parses a stored delivery, records its event by id like any other, and deletes the delivery, in the transaction of its
 * effects. */
async function processDelivery(
  services: Services,
  { later, partner, process }: EventSource,
  deliveryId: Id,
): Promise<void> {
  await inTransaction(services, async (unit) => {
    const sent = await unit.db
      .deleteFrom("webhook_deliveries")
      .where("id", "=", deliveryId)
      .returning(["method", "path", "headers", "body"])
      .executeTakeFirst();
    if (sent === undefined || later === null) return;
    const event = kept(later.parse({ ...sent, rawBody: sent.body }));
    if (!event.ok) return services.trail("webhook.refused", { partner, code: event.code, address: "" });
    if (await insertEvent(unit.db, partner, { event: event.value, at: unit.clock(), isProcessed: true }))
      await process(unit, event.value);
  });
}

async function store(services: Services, partner: string, event: PartnerEvent): Promise<void> {
  await inTransaction(services, async ({ db, queue, clock }) => {
    const isNew = await insertEvent(db, partner, { event, at: clock(), isProcessed: false });
    if (isNew) await queue.send(db, "webhook", { partner, eventId: event.id });
  });
}

type Arrival = { readonly event: PartnerEvent; readonly at: Instant; readonly isProcessed: boolean };

/** Returns false if this event was already received. */
async function insertEvent(db: Trx, partner: string, { event, at, isProcessed }: Arrival): Promise<boolean> {
  const stored = await db
    .insertInto("webhook_events")
    .values({
      partner,
      event_id: event.id,
      kind: event.kind,
      provider_user_id: event.providerUserId,
      provider_connection_id: event.connectionId,
      mail_id: event.mailId ?? null,
      received_at: at,
      processed_at: isProcessed ? at : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("event_id")
    .executeTakeFirst();
  return stored !== undefined;
}

/** Processes a stored event once, in the transaction of its effects: a crash between the two loses no event. */
async function processStored(
  services: Services,
  stored: StoredKey | { readonly partner: string; readonly deliveryId: string },
): Promise<void> {
  const source = services.eventSources.find(({ partner }) => partner === stored.partner);
  if (source === undefined) throw new Error(`no partner "${stored.partner}" sends events`);
  if ("deliveryId" in stored) return await processDelivery(services, source, jobId(stored.deliveryId));
  await inTransaction(services, async (unit) => {
    const event = await take(unit.db, { ...stored, at: services.clock() });
    if (event !== null) await source.process(unit, event);
  });
}

type StoredKey = { readonly partner: string; readonly eventId: string };

async function take(trx: Trx, event: StoredKey & { readonly at: Instant }): Promise<PartnerEvent | null> {
  const row = await trx
    .updateTable("webhook_events")
    .set({ processed_at: event.at })
    .where("partner", "=", event.partner)
    .where("event_id", "=", event.eventId)
    .where("processed_at", "is", null)
    .returning(["kind", "provider_user_id", "provider_connection_id", "mail_id"])
    .executeTakeFirst();
  if (row === undefined) return null;
  const {
    kind,
    provider_user_id: providerUserId,
    provider_connection_id: connectionId,
    mail_id: mailId,
  } = row;
  return { id: event.eventId, kind, providerUserId, connectionId, mailId };
}

export const webhookJobs = [defineJob({ name: "webhook", concurrency: 2, run: processStored })];
