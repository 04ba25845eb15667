import { addConnection, authenticated, isDown } from "./connect.ts";
import type { Connector } from "./connectors.ts";
import { unauthorized, withUser } from "./auth.ts";
import { answer, bodyText, html, isLocal, notFound, problem, redirect } from "./http.ts";
import type { Answer, Call, Fields, Handler } from "./http.ts";
import { escapeHtml, hidden, page } from "./pages.ts";
import { passwordIsRight } from "./scenarios.ts";
import type { SandboxUser } from "./state.ts";
import { digestOf, newToken, userOfToken } from "./world.ts";
import type { World } from "./world.ts";

/** Flow through the bank's own page (fact sheet, section 7): /webauth redirects the browser to an imitation of the bank on this
 * host, which redirects back with `id_connection` and `state`, or with `error`. The connection is created on return from the bank,
 * so that a saver who gives up leaves nothing behind. */

type Asked = {
  readonly connector: Connector;
  readonly connectionId: string | null;
  readonly redirectUri: string;
};

/** GET /webauth */
export function startWebauth(world: World): Handler {
  return (call) => {
    const user = userOfToken(world, call.query["token"] ?? "");
    if (user === null) return unauthorized;
    const asked = readAsked(world, user, call.query);
    return "status" in asked ? asked : redirect(bankPath(call, call.query["token"] ?? ""));
  };
}

/** GET /webauth-url */
export function webauthUrl(world: World): Handler {
  return withUser(world, (user, call) => {
    const asked = readAsked(world, user, call.query);
    if ("status" in asked) return asked;
    const connection = world.store.data.connections.find((one) => String(one.id) === asked.connectionId);
    if (connection?.state === null) {
      return problem(409, "invalidValue", { description: "This connection is already up to date." });
    }
    const token = newToken(world, user.id, "code").value;
    const query = new URLSearchParams({ ...call.query, token });
    return answer({ url: `${call.base}/2.0/webauth?${query.toString()}` });
  });
}

function bankPath(call: Call, token: string): string {
  const query = new URLSearchParams({ ...call.query, token });
  return `${call.base}/banque?${query.toString()}`;
}

function readAsked(world: World, user: SandboxUser, query: Fields): Asked | Answer {
  if (query["client_id"] !== world.settings.clientId) {
    return problem(400, "invalidValue", { description: "client_id is unknown." });
  }
  const redirectUri = query["redirect_uri"] ?? "";
  const url = URL.parse(redirectUri);
  if (
    url === null ||
    url.search !== "" ||
    !(isLocal(redirectUri) || world.settings.origins.includes(url.origin))
  ) {
    return problem(400, "invalidValue", {
      description: "redirect_uri is not on the client's list, or carries a query.",
    });
  }
  const connectionId = query["id_connection"] ?? null;
  const connection = world.store.data.connections.find(
    (one) => one.userId === user.id && String(one.id) === connectionId,
  );
  if (connectionId !== null && connection === undefined) return notFound;
  const connector = world.connectors.find(
    (one) =>
      one.id === connection?.connectorId ||
      (connection === undefined &&
        (String(one.id) === query["id_connector"] || one.uuid === query["connector_uuid"])),
  );
  return connector === undefined ? notFound : { connector, connectionId, redirectUri };
}

/** GET /banque: the bank's page. */
export function showBank(world: World): Handler {
  return (call) => {
    const user = userOfToken(world, call.query["token"] ?? "");
    const asked = user === null ? unauthorized : readAsked(world, user, call.query);
    if ("status" in asked) return html(page({ title: "Lien expiré", body: lapsed }), 400);
    return html(bankPage(asked.connector, call.query, ""));
  };
}

const lapsed = "<p>Ce lien n’est plus valable. Revenez à l’application et recommencez.</p>";

function bankPage(connector: Connector, carried: Fields, error: string): string {
  const name = escapeHtml(connector.name);
  return page({
    title: connector.name,
    body: `<p>L’application Vigie demande à lire vos comptes chez ${name}.</p>
${error === "" ? "" : `<p class="error" role="alert">${escapeHtml(error)}</p>`}
<form method="post" action="/banque">${hidden(carried)}
<label for="login">Identifiant</label><input id="login" name="bank_login" value="camille" autocomplete="off" required>
<label for="password">Mot de passe</label><input id="password" name="bank_password" type="password" value="1234" autocomplete="off">
<p class="note">L’identifiant choisit le foyer de démonstration ; le mot de passe est 1234.</p>
<div class="actions"><button name="decision" value="accept">Autoriser</button>
<button class="q" name="decision" value="refuse">Refuser</button>
<button class="q" name="decision" value="fail">Simuler une panne</button></div></form>`,
  });
}

/** POST /banque: the saver's decision. */
export function decideBank(world: World): Handler {
  return (call) => {
    const carried = carriedFields(call);
    const user = userOfToken(world, carried["token"] ?? "");
    const asked = user === null ? unauthorized : readAsked(world, user, carried);
    if (user === null || "status" in asked) return html(page({ title: "Lien expiré", body: lapsed }), 400);
    const decision = bodyText(call.body, "decision");
    if (decision === "refuse")
      return back(asked, carried, { error: "access_denied", error_description: "The user refused." });
    if (decision === "fail" || isDown(world, asked.connector)) {
      return back(asked, carried, { error: "server_error", error_description: "The bank did not answer." });
    }
    if (!passwordIsRight(bodyText(call.body, "bank_password") ?? "")) {
      return html(bankPage(asked.connector, carried, "L’identifiant ou le mot de passe est incorrect."), 401);
    }
    const login = bodyText(call.body, "bank_login") ?? "";
    return back(asked, carried, { id_connection: String(connect(world, { user, asked, login })) });
  };
}

function carriedFields(call: Call): Fields {
  const own = ["decision", "bank_login", "bank_password"];
  return Object.fromEntries(
    Object.entries(call.body).flatMap(([name, value]) =>
      typeof value === "string" && !own.includes(name) ? [[name, value]] : [],
    ),
  );
}

function connect(world: World, of: { user: SandboxUser; asked: Asked; login: string }): number {
  const { user, asked, login } = of;
  const { connections } = world.store.data;
  const digest = digestOf({ connector: asked.connector.key, login });
  const known = connections.find(
    (one) =>
      one.userId === user.id &&
      (asked.connectionId === null ? one.digest === digest : String(one.id) === asked.connectionId),
  );
  const connection =
    known ?? addConnection(world, { user, connector: asked.connector, login, digest, scenario: null });
  // The owner of a connection that waited for its first authentication is known only now.
  if (connection.login === "") Object.assign(connection, { login, digest });
  authenticated(world, connection);
  return connection.id;
}

function back(asked: Asked, carried: Fields, values: Readonly<Record<string, string>>): Answer {
  const url = new URL(asked.redirectUri);
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  const { state } = carried;
  if (state !== undefined) url.searchParams.set("state", state);
  return redirect(url.href);
}
