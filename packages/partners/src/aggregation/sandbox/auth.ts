import { z } from "zod";
import { answer, bodyText, noContent, notFound, problem } from "./http.ts";
import type { Answer, Call, Handler } from "./http.ts";
import type { SandboxUser } from "./state.ts";
import { newToken, newUser, temporarySeconds, userOfToken, wireMoment } from "./world.ts";
import type { World } from "./world.ts";

/** Tokens, users and terms of service (fact sheet, sections 3 and 4). */

export const unauthorized = problem(401, "unauthorized", {
  description: "Authorization is missing for this endpoint.",
});

function bearer(call: Call): string | null {
  return /^Bearer\s+(\S+)$/i.exec(call.authorization ?? "")?.[1] ?? null;
}

export type UserHandler = (user: SandboxUser, call: Call) => Answer | Promise<Answer>;

/** Runs a handler for the token's user; `{userId}` in the path is `me` or the id of that user. */
export function withUser(world: World, handler: UserHandler): Handler {
  return (call) => {
    const token = bearer(call);
    const user = token === null ? null : userOfToken(world, token);
    if (user === null) return unauthorized;
    const asked = call.params["userId"];
    if (asked !== undefined && asked !== "me" && asked !== String(user.id)) {
      return problem(403, "forbidden", { description: "This token speaks for another user." });
    }
    return handler(user, call);
  };
}

const clientBody = z.object({
  client_id: z.union([z.string(), z.int()]).transform(String),
  client_secret: z.string(),
});

function clientIsRight(world: World, body: unknown): boolean {
  const client = clientBody.safeParse(body).data;
  return (
    client?.client_id === world.settings.clientId && client.client_secret === world.settings.clientSecret
  );
}

const wrongClient = problem(403, "forbidden", { description: "Unknown client or wrong secret." });

/** POST /auth/init: a second call creates a second user. */
export function initUser(world: World): Handler {
  return (call) => {
    const named = "client_id" in call.body || "client_secret" in call.body;
    if (named && !clientIsRight(world, call.body)) return wrongClient;
    const user = newUser(world, named);
    const token = newToken(world, user.id, named ? "permanent" : "temporary");
    const expires = named ? {} : { expires_in: temporarySeconds };
    return answer({
      auth_token: token.value,
      type: named ? "permanent" : "temporary",
      id_user: user.id,
      ...expires,
    });
  };
}

/** GET /auth/token/code */
export function temporaryCode(world: World): Handler {
  return withUser(world, (user, call) => {
    const access = call.query["type"] === "singleAccess" ? "single" : "standard";
    const token = newToken(world, user.id, "code");
    return answer({ code: token.value, type: "temporary", access, expires_in: temporarySeconds });
  });
}

/** POST /auth/token/access: a code can be exchanged once, and makes a temporary user permanent. */
export function exchangeCode(world: World): Handler {
  return (call) => {
    if (!clientIsRight(world, call.body)) return wrongClient;
    const value = typeof call.body["code"] === "string" ? call.body["code"] : "";
    const token = world.store.data.tokens.find((one) => one.value === value && one.kind !== "permanent");
    const user = userOfToken(world, value);
    if (token === undefined || user === null || token.exchanged) {
      return problem(400, "invalidValue", { description: "The code is unknown, used or out of time." });
    }
    token.exchanged = true;
    user.permanent = true;
    user.expires = null;
    return answer({ access_token: newToken(world, user.id, "permanent").value, token_type: "Bearer" });
  };
}

/** POST /auth/renew */
export function renewToken(world: World): Handler {
  return (call) => {
    if (!clientIsRight(world, call.body)) return wrongClient;
    const { data } = world.store;
    const user = data.users.find((one) => String(one.id) === String(call.body["id_user"]));
    if (user === undefined) return notFound;
    if (call.body["revoke_previous"] === true || call.body["revoke_previous"] === "true") {
      data.tokens = data.tokens.filter((one) => one.userId !== user.id);
    }
    return answer({ access_token: newToken(world, user.id, "permanent").value, token_type: "Bearer" });
  };
}

/** POST /auth/token: a service token; unused here, included for completeness. */
export function serviceToken(world: World): Handler {
  return (call) => {
    if (!clientIsRight(world, call.body)) return wrongClient;
    return answer({
      token: `service-${world.store.data.next.token}`,
      scope: bodyText(call.body, "scope") ?? "payments:admin",
    });
  };
}

/** DELETE /auth/token */
export function revokeToken(world: World): Handler {
  return withUser(world, (_user, call) => {
    const value = bearer(call);
    const { data } = world.store;
    data.tokens = data.tokens.filter((one) => one.value !== value);
    world.store.touch();
    return noContent;
  });
}

/** GET /users/{userId} */
export function showUser(world: World): Handler {
  return withUser(world, (user) =>
    answer({ id: user.id, signin: wireMoment(user.created), platform: "sharedAccess" }),
  );
}

/** DELETE /users/{userId}: deletes the user and all data. */
export function deleteUser(world: World): Handler {
  return withUser(world, (user) => {
    const { data } = world.store;
    data.users = data.users.filter((one) => one.id !== user.id);
    data.tokens = data.tokens.filter((one) => one.userId !== user.id);
    data.connections = data.connections.filter((one) => one.userId !== user.id);
    world.store.touch();
    if (user.permanent)
      world.emit({ event: "USER_DELETED", userId: user.id, body: { id: user.id, id_user: user.id } });
    return noContent;
  });
}

/** GET /clients/{id} */
export function showClient(world: World): Handler {
  return (call) =>
    call.params["id"] === world.settings.clientId
      ? answer({ id: Number(world.settings.clientId), name: "Vigie", redirect_uris: world.settings.origins })
      : notFound;
}

// Terms: the key of the text and the empty list before consent are choices of this sandbox, as the documents do not specify them.

const terms = {
  id: 7,
  version: "2026-01",
  created: "2026-01-05 09:00:00",
  deleted: null,
  content: [
    "Conditions d’utilisation du service d’agrégation (bac à sable)",
    "Ce service est une imitation : aucune banque n’est jointe, aucune donnée réelle n’est lue ni conservée.",
    "Vous autorisez la lecture des comptes que vous choisissez. Vous pouvez retirer cet accord à tout moment ; " +
      "les données lues sont alors effacées.",
  ].join("\n\n"),
} as const;

/** GET /terms */
export function currentTerms(): Handler {
  return () => answer({ termsofservices: [terms], total: 1 });
}

/** GET /users/me/terms */
export function acceptedTerms(world: World): Handler {
  return withUser(world, (user) => {
    const { content: _content, ...accepted } = terms;
    const list = user.termsId === null ? [] : [accepted];
    return answer({ termsofservices: list, total: list.length });
  });
}

/** POST /users/me/terms */
export function acceptTerms(world: World): Handler {
  return withUser(world, (user, call) => {
    if (String(call.body["id_terms"]) !== String(terms.id)) {
      return problem(400, "invalidValue", { description: "id_terms is not the current version." });
    }
    user.termsId = terms.id;
    world.store.touch();
    const { content: _content, ...accepted } = terms;
    return answer(accepted);
  });
}
