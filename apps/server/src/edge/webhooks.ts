import type { WebhookRequest } from "@vigie/partners";
import type { FastifyInstance } from "fastify";
import { listedPartners } from "../boot/partners.ts";
import type { Services } from "../boot/services.ts";

/** The route of each partner that sends events. An event is verified over its bytes as received, stored once by its id,
 * answered; its job then reads the partner's state afresh. */
export function mountWebhooks(app: FastifyInstance, services: Services): void {
  for (const [key, { name, webhook }] of listedPartners) {
    if (webhook === undefined) continue;
    app.post(webhook.path, async (request, reply) => {
      const rawBody = Buffer.from(typeof request.body === "string" ? request.body : "");
      const { method, url, headers } = request;
      const asked: WebhookRequest = { method, path: url, headers, rawBody };
      const event = webhook.read(asked, { config: services.config[key], clock: services.clock });
      if (!event.ok) return await reply.status(401).send({ status: "refused" });
      await store(services, name, event.value);
      return { status: "stored" };
    });
  }
}

type Stored = {
  readonly id: string;
  readonly kind: string;
  readonly providerUserId: string | null;
  readonly connectionId: string | null;
};

async function store(services: Services, partner: string, event: Stored): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const stored = await trx
      .insertInto("webhook_events")
      .values({
        partner,
        event_id: event.id,
        kind: event.kind,
        provider_user_id: event.providerUserId,
        provider_connection_id: event.connectionId,
        received_at: services.clock(),
        processed_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("event_id")
      .executeTakeFirst();
    if (stored !== undefined) await services.queue.send(trx, "webhook", { partner, eventId: event.id });
  });
}
