import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { followIntent } from "./billing.ts";
import { readCard, readIban } from "./cards.ts";
import { invalid, missing, Refused } from "./errors.ts";
import {
  cardRefusal,
  confirmPayment,
  confirmSetup,
  createMethod,
  endChallenge,
  methodOf,
} from "./intents.ts";
import type { IntentError, PaymentIntent, PaymentMethod, SetupIntent } from "./model.ts";
import { challengePage, fieldsPage, script } from "./pages.ts";
import { settle } from "./time.ts";
import type { World } from "./world.ts";

/** Endpoints for the customer's browser: the script, its fields in frames of this origin, the bank's challenge. Only these receive
 * card numbers. Calls carry the publishable key and an intent's client secret. */
const typedCard = z.strictObject({
  kind: z.literal("card"),
  number: z.string().max(40),
  expMonth: z.number(),
  expYear: z.number(),
  cvc: z.string().max(6),
  name: z.string().max(200).nullable(),
});
const typedDebit = z.strictObject({
  kind: z.literal("sepa_debit"),
  iban: z.string().max(60),
  name: z.string().min(1).max(200),
  email: z.string().max(320).nullable(),
});
const confirmation = z.strictObject({
  key: z.string(),
  clientSecret: z.string(),
  /** Absent: the method that the intent already has. */
  typed: z.discriminatedUnion("kind", [typedCard, typedDebit]).nullable(),
  returnUrl: z.string().max(2000).nullable(),
});
const lookup = z.strictObject({ key: z.string(), clientSecret: z.string() });

export function mountBrowserSide(app: FastifyInstance, world: World, publishableKey: string): void {
  app.get(
    "/v3/stripe.js",
    async (_request, reply) =>
      await reply
        .type("text/javascript; charset=utf-8")
        .header("access-control-allow-origin", "*")
        .send(script(world.url)),
  );
  app.get("/v3/fields", async (_request, reply) => await page(reply, fieldsPage()));
  app.get("/challenge/:id", async (request, reply) => await page(reply, challengePage(idOf(request))));
  app.post("/challenge/:id", async (request, reply) => {
    const given = new URLSearchParams(typeof request.body === "string" ? request.body : "");
    endChallenge(world, idOf(request), given.get("answer") === "accept");
    const intent = world.data.payment_intents[idOf(request)];
    if (intent !== undefined) followIntent(world, intent);
    settle(world);
    world.save();
    return await page(reply, challengePage(null));
  });
  const call = (path: string, handler: (body: unknown) => object): void => {
    app.post(path, async (request, reply) => {
      reply.header("access-control-allow-origin", "*").type("application/json");
      try {
        settle(world);
        const body: unknown = JSON.parse(typeof request.body === "string" ? request.body : "");
        const answer = handler(body);
        settle(world);
        world.save();
        return await reply.send(JSON.stringify(answer));
      } catch (error) {
        const refused = error instanceof Refused ? error : invalid("The call is not valid.");
        return await reply.code(refused.status).send(JSON.stringify({ error: refused.body }));
      }
    });
  };
  call("/v3/confirm", (body) => confirm(world, publishableKey, confirmation.parse(body)));
  call("/v3/retrieve", (body) => {
    const { key, clientSecret } = lookup.parse(body);
    return publicView(intentOf(world, { key, clientSecret, publishableKey }));
  });
}

function idOf(request: FastifyRequest): string {
  const { params } = request;
  return typeof params === "object" && params !== null && "id" in params ? String(params.id) : "";
}

async function page(reply: FastifyReply, html: string): Promise<FastifyReply> {
  return await reply.type("text/html; charset=utf-8").send(html);
}

type Asked = { readonly key: string; readonly clientSecret: string; readonly publishableKey: string };

function intentOf(world: World, { key, clientSecret, publishableKey }: Asked): SetupIntent | PaymentIntent {
  if (key !== publishableKey)
    throw new Refused(401, { type: "invalid_request_error", message: "Invalid API Key provided." });
  const id = clientSecret.split("_secret_")[0] ?? "";
  const found = world.data.setup_intents[id] ?? world.data.payment_intents[id];
  if (found?.client_secret !== clientSecret) throw missing("intent", id);
  return found;
}

function confirm(world: World, publishableKey: string, given: z.output<typeof confirmation>): object {
  const intent = intentOf(world, { ...given, publishableKey });
  const method = given.typed === null ? kept(world, intent) : typedMethod(world, given.typed);
  if (intent.object === "setup_intent") {
    confirmSetup(world, intent, { method, returnUrl: given.returnUrl });
    return outcome(publicView(intent), intent.last_setup_error);
  }
  if (intent.status !== "requires_action")
    confirmPayment(world, intent, { method, inFront: true, returnUrl: given.returnUrl });
  followIntent(world, intent);
  return outcome(publicView(intent), intent.last_payment_error);
}

function kept(world: World, intent: SetupIntent | PaymentIntent): PaymentMethod {
  if (intent.payment_method === null) throw invalid("The intent has no payment method.");
  return methodOf(world, intent.payment_method);
}

function typedMethod(
  world: World,
  typed: z.output<typeof typedCard> | z.output<typeof typedDebit>,
): PaymentMethod {
  if (typed.kind === "card") {
    const known = readCard(typed, new Date(world.now() * 1000));
    if (!("character" in known)) throw cardRefusal(known, {});
    return createMethod(world, known, { number: typed.number, name: typed.name, email: null });
  }
  const known = readIban(typed.iban);
  if (!("character" in known)) throw invalid(known.message, { code: known.code });
  return createMethod(world, known, { number: typed.iban, name: typed.name, email: typed.email });
}

function outcome(intent: object, error: IntentError | null): object {
  if (error === null) return intent;
  throw cardRefusal(error, intent);
}

/** The part of an intent that a browser may see. */
function publicView(intent: SetupIntent | PaymentIntent): object {
  const { id, object, client_secret, status, next_action, payment_method } = intent;
  return { id, object, client_secret, status, next_action, payment_method };
}
