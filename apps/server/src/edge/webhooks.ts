import type { Instant, Result } from "@vigie/domain";
import type { PartnerEvent, WebhookRequest } from "@vigie/partners";
import type { FastifyInstance } from "fastify";
import type { Services } from "../boot/services.ts";
import type { Trx } from "../db/connection.ts";
import { inTransaction, type UnitOfWork } from "../db/unit-of-work.ts";
import { defineJob } from "../queue/job.ts";

declare module "../queue/job.ts" {
  interface JobData {
    webhook: { partner: string; eventId: string };
  }
}

/** What a stored event causes, in the transaction in which it is taken. */
export type ProcessEvent = (unit: UnitOfWork, event: PartnerEvent) => Promise<void>;

/** A partner that sends events, with its configuration: where they arrive, how they are verified, what they cause. */
export type EventSource = {
  readonly partner: string;
  readonly path: `/webhooks/${string}`;
  readonly read: (request: WebhookRequest) => Result<PartnerEvent, string>;
  readonly process: ProcessEvent;
};

/** The route of each partner that sends events. An event is verified over its bytes as received, stored once by its id,
 * answered; its job then reads the partner's state afresh. */
export function mountWebhooks(app: FastifyInstance, services: Services): void {
  for (const { partner, path, read } of services.eventSources) {
    app.post(path, async (request, reply) => {
      const rawBody = Buffer.from(typeof request.body === "string" ? request.body : "");
      const { method, url, headers } = request;
      const event = read({ method, path: url, headers, rawBody });
      if (!event.ok) {
        services.trail("webhook.refused", { partner, code: event.code, address: request.ip });
        return await reply.status(401).send({ status: "refused" });
      }
      await store(services, partner, event.value);
      return { status: "stored" };
    });
  }
}

async function store(services: Services, partner: string, event: PartnerEvent): Promise<void> {
  await inTransaction(services, async ({ db, queue, clock }) => {
    const stored = await db
      .insertInto("webhook_events")
      .values({
        partner,
        event_id: event.id,
        kind: event.kind,
        provider_user_id: event.providerUserId,
        provider_connection_id: event.connectionId,
        received_at: clock(),
        processed_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("event_id")
      .executeTakeFirst();
    if (stored !== undefined) await queue.send(db, "webhook", { partner, eventId: event.id });
  });
}

/** A stored event is taken once, in the transaction of what it causes: a death between the two loses none. */
async function processStored(services: Services, stored: StoredKey): Promise<void> {
  const source = services.eventSources.find(({ partner }) => partner === stored.partner);
  if (source === undefined) throw new Error(`no partner "${stored.partner}" sends events`);
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
    .returning(["kind", "provider_user_id", "provider_connection_id"])
    .executeTakeFirst();
  if (row === undefined) return null;
  const { kind, provider_user_id: providerUserId, provider_connection_id: connectionId } = row;
  return { id: event.eventId, kind, providerUserId, connectionId };
}

export const webhookJobs = [defineJob({ name: "webhook", concurrency: 2, run: processStored })];
