import { answer, bodyText, problem } from "./http.ts";
import type { Call, Handler } from "./http.ts";
import { unauthorized } from "./auth.ts";
import type { World } from "./world.ts";

/** Registration of webhooks with the tenant's token (fact sheet, section 12): one URL per event, one secret for all. */

/** Documented events; any other is rejected. */
const events: readonly string[] = [
  "USER_CREATED",
  "USER_DELETED",
  "CONNECTION_SYNCED",
  "CONNECTION_DELETED",
  "ACCOUNTS_FETCHED",
  "ACCOUNT_FOUND",
  "ACCOUNT_ENABLED",
  "ACCOUNT_DISABLED",
  "ACCOUNT_SYNCED",
];

function withTenant(world: World, handler: Handler): Handler {
  return (call) =>
    call.authorization === `Bearer ${world.settings.manageToken}` ? handler(call) : unauthorized;
}

/** GET /webhooks */
export function listWebhooks(world: World): Handler {
  return withTenant(world, () => {
    const webhooks = world.store.data.webhooks.filter(({ event }) => event !== "*");
    return answer({ webhooks, total: webhooks.length });
  });
}

/** POST /webhooks/auth: the only response that contains the signature secret. */
export function addWebhookAuth(world: World): Handler {
  return withTenant(world, (call) => {
    const unlisted = unlistedOf(call, ["type", "name", "config"]);
    if (unlisted !== null) return unlisted;
    if (bodyText(call.body, "type") !== "hmac_signature" || bodyText(call.body, "name") === null)
      return problem(400, "missingParameter", { description: "type and name are required." });
    return answer({ id: 1, type: "hmac_signature", config: { secret_key: world.settings.webhookSecret } });
  });
}

/** POST /webhooks */
export function addWebhook(world: World): Handler {
  return withTenant(world, (call) => {
    const unlisted = unlistedOf(call, ["url", "event", "id_auth"]);
    if (unlisted !== null) return unlisted;
    const [url, event] = [bodyText(call.body, "url"), bodyText(call.body, "event")];
    if (url === null || event === null || !events.includes(event))
      return problem(400, "invalidValue", { description: "url and a documented event are required." });
    const { data } = world.store;
    const webhook = { id: data.next.webhook, url, event, created: world.now() };
    data.webhooks.push(webhook);
    data.next.webhook += 1;
    world.store.touch();
    return answer(webhook);
  });
}

function unlistedOf(call: Call, listed: readonly string[]) {
  const unlisted = Object.keys(call.body).find((name) => !listed.includes(name));
  return unlisted === undefined
    ? null
    : problem(400, "invalidValue", { description: `${unlisted} is not a documented parameter.` });
}
