import { readWebhook } from "@vigie/partners";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "../boot/services.ts";

/** A partner's event: verified, stored once by its id, answered; its job then reads the partner's state afresh. */
export async function receiveWebhook(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const text = typeof request.body === "string" ? request.body : "";
  const event = readWebhook(
    { method: request.method, path: request.url, headers: request.headers, rawBody: Buffer.from(text) },
    { secrets: services.config.aggregation.webhookSecrets, clock: services.clock },
  );
  if (!event.ok) return reply.status(401).send({ status: "refused" });
  const { id, kind, providerUserId, connectionId } = event.value;
  await services.db.transaction().execute(async (trx) => {
    const stored = await trx
      .insertInto("webhook_events")
      .values({
        partner: "aggregation",
        event_id: id,
        kind,
        provider_user_id: providerUserId,
        provider_connection_id: connectionId,
        received_at: services.clock(),
        processed_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("event_id")
      .executeTakeFirst();
    if (stored !== undefined)
      await services.queue.send(trx, "webhook", { partner: "aggregation", eventId: id });
  });
  return { status: "stored" };
}
