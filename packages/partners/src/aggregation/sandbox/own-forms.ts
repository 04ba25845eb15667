import { createConnection } from "./connect.ts";
import { updateConnection } from "./connection-updates.ts";
import { smsField } from "./connectors.ts";
import { answer, problem } from "./http.ts";
import type { Answer, Body, Call, Handler } from "./http.ts";
import type { SandboxConnection, SandboxUser } from "./state.ts";
import type { World } from "./world.ts";

/** Credentials from a page other than the partner's own: accepted from agents only, with each value encrypted. The hosted pages of
 * this host forward what they receive. Source: docs.powens.com, webview, custom connections and end-to-end encryption. */

/** GET /publickey */
export function publicKey(world: World): Handler {
  return () => answer(world.fieldKey.publicJwk());
}

const agentsOnly = problem(403, "forbidden", {
  description: "Only agents may call endpoints that carry credentials: send the user to the webview.",
});

/** POST /users/me/connections */
export function createByForm(world: World, user: SandboxUser, call: Call): Answer {
  if (!world.settings.isAgent) return agentsOnly;
  const body = clearBody(world, call.body);
  if ("status" in body) return body;
  return createConnection(world, user, { ...body.values, ...sourceOf(call) });
}

/** POST /users/me/connections/{id}, except `resume` */
export function updateByForm(world: World, connection: SandboxConnection, call: Call): Answer {
  const names = fieldNames(world);
  const carries = Object.keys(call.body).some((name) => names.has(name));
  if (carries && !world.settings.isAgent) return agentsOnly;
  const body = clearBody(world, call.body);
  if ("status" in body) return body;
  return updateConnection(world, connection, { ...body.values, ...sourceOf(call) });
}

function sourceOf(call: Call): Body {
  const source = call.query["source"];
  return source === undefined ? {} : { source };
}

function fieldNames(world: World): ReadonlySet<string> {
  const names = world.connectors.flatMap(({ fields }) => fields.map(({ name }) => name));
  return new Set([smsField.name, ...names]);
}

function clearBody(world: World, body: Body): { readonly values: Body } | Answer {
  const names = fieldNames(world);
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    const isField = names.has(name);
    const clear = isField ? (typeof value === "string" ? world.fieldKey.decrypt(value) : null) : value;
    if (isField && clear === null)
      return problem(400, "invalidValue", { description: `${name} is not encrypted with the domain's key.` });
    values[name] = clear;
  }
  return { values };
}
