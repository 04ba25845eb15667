import type { FastifyInstance } from "fastify";
import { createConnection } from "./connect.ts";
import { updateConnection } from "./connection-updates.ts";
import type { Connector, Field } from "./connectors.ts";
import { smsField } from "./connectors.ts";
import { bodyText, html, isLocal, redirect, route } from "./http.ts";
import type { Answer, Body, Call, Fields } from "./http.ts";
import { escapeHtml, hidden, page } from "./pages.ts";
import type { SandboxConnection } from "./state.ts";
import { tick } from "./tick.ts";
import { flows, isListed } from "./webview-names.ts";
import { connectorOf, newToken, newUser, userOfToken } from "./world.ts";
import type { World } from "./world.ts";
import { fieldPrefix, type Visit, bankList, fieldsPage, fieldMarkup, cancelForm } from "./webview-pages.ts";

/** The partner's hosted pages (fact sheet, section 8): choose a bank, enter its fields, return with `connection_id`. Nothing is
 * stored between two pages except the query, in hidden fields. */

export function mountWebview(app: FastifyInstance, world: World): void {
  const visit = (call: Call): Answer => visitFlow(world, call);
  for (const lang of ["fr", "en", "de", "nl", "pt", "it", "es"]) {
    route(app, { method: ["GET", "POST"], url: `/${lang}/:flow` }, visit);
  }
  route(app, { method: "GET", url: "/retour" }, (call) => backFromBank(world, call));
}

const lost = html(
  page({
    title: "Page introuvable",
    body: "<p>Ce lien n’est pas valable. Revenez à l’application et recommencez.</p>",
  }),
  400,
);

function visitFlow(world: World, call: Call): Answer {
  tick(world);
  const flow = call.path.split("/").at(-1) ?? "";
  const carried = { ...call.query, ...carriedOf(call.body) };
  if (!flows.includes(flow) || carried["client_id"] !== world.settings.clientId) return lost;
  if (carried["domain"] !== URL.parse(call.base)?.host) return lost;
  if (!Object.keys(carried).every((name) => isListed(world, flow, name))) return lost;
  if (!mayReturn(world, carried["redirect_uri"]) && flow !== "manage") return lost;
  // Without a code, the flow creates its own user, whose code is returned at the end.
  const fresh = carried["code"] === undefined && flow === "connect";
  const code = fresh ? newToken(world, newUser(world, false).id, "code").value : (carried["code"] ?? "");
  const user = userOfToken(world, code);
  if (user === null) return back(carried, { error: "session_expired" });
  const kept = fresh ? { ...carried, code, fresh_code: "1" } : carried;
  const visit: Visit = {
    world,
    user,
    flow,
    carried: kept,
    path: call.path,
    base: call.base,
    body: call.body,
  };
  if (bodyText(call.body, "go") === "cancel")
    return back(kept, { error: "access_denied", error_description: "Cancelled." });
  if (flow === "manage") return manage(visit);
  const connection = ownConnection(visit);
  if (connection !== null) return goOn(visit, connection);
  return flow === "reconnect" ? back(kept, { error: "server_error" }) : connect(visit);
}

function carriedOf(body: Body): Fields {
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) =>
      typeof value === "string" && !name.startsWith(fieldPrefix) && name !== "go" ? [[name, value]] : [],
    ),
  );
}

function mayReturn(world: World, address: string | undefined): boolean {
  const url = URL.parse(address ?? "");
  return (
    url !== null && url.search === "" && (isLocal(url.href) || world.settings.origins.includes(url.origin))
  );
}

function back(carried: Fields, values: Readonly<Record<string, string>>): Answer {
  const url = URL.parse(carried["redirect_uri"] ?? "");
  if (url === null) return html(page({ title: "Terminé", body: "<p>Vous pouvez fermer cette page.</p>" }));
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  if (carried["state"] !== undefined) url.searchParams.set("state", carried["state"]);
  return redirect(url.href);
}

function done(visit: Visit, connection: SandboxConnection): Answer {
  const id = String(connection.id);
  const code: Fields = visit.carried["fresh_code"] === undefined ? {} : { code: visit.carried["code"] ?? "" };
  return back(
    visit.carried,
    visit.flow === "connect" ? { connection_id: id, connection_ids: id, ...code } : {},
  );
}

function ownConnection(visit: Visit): SandboxConnection | null {
  const id = visit.carried["connection_id"];
  const { connections } = visit.world.store.data;
  return connections.find((one) => one.userId === visit.user.id && String(one.id) === id) ?? null;
}

// Choosing a bank, then its fields

function connect(visit: Visit): Answer {
  const wanted = (visit.carried["connector_uuids"] ?? visit.carried["connector_ids"] ?? "")
    .split(",")
    .filter(Boolean);
  const offered = visit.world.connectors.filter(
    (one) => wanted.length === 0 || wanted.includes(one.uuid) || wanted.includes(String(one.id)),
  );
  const chosen = visit.carried["connector"] ?? (offered.length === 1 ? offered[0]?.uuid : undefined);
  const connector = offered.find((one) => one.uuid === chosen);
  if (connector === undefined) return html(bankList(visit, offered));
  if (connector.webauth) return toBank(visit, { connector_uuid: connector.uuid });
  if (bodyText(visit.body, "go") !== "fields") return html(fieldsPage(visit, connector, ""));
  const made = createConnection(visit.world, visit.user, {
    id_connector: connector.id,
    ...given(visit.body),
  });
  const connection = visit.world.store.data.connections.find((one) => String(one.id) === idOf(made.body));
  if (connection === undefined) return html(fieldsPage(visit, connector, messageOf(made.body)), 400);
  return progress(
    { ...visit, carried: { ...visit.carried, connection_id: String(connection.id) } },
    connection,
  );
}

function given(body: Body): Fields {
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) =>
      typeof value === "string" && name.startsWith(fieldPrefix)
        ? [[name.slice(fieldPrefix.length), value]]
        : [],
    ),
  );
}

function idOf(body: unknown): string {
  return typeof body === "object" && body !== null && "id" in body ? String(body.id) : "";
}

function messageOf(body: unknown): string {
  const message = typeof body === "object" && body !== null && "message" in body ? body.message : null;
  return typeof message === "string" ? message : "La banque a refusé la demande.";
}

// What the connection waits for

function goOn(visit: Visit, connection: SandboxConnection): Answer {
  const go = bodyText(visit.body, "go");
  const resets = visit.carried["reset_credentials"] === "true" && visit.carried["shown"] === undefined;
  if (resets) return reset(visit, connection);
  if (go === null) return progress(visit, connection);
  const answered = updateConnection(visit.world, connection, go === "again" ? {} : given(visit.body));
  return progress(visit, connection, answered.status >= 400 ? messageOf(answered.body) : "");
}

/** All fields of the bank once; then its response. */
function reset(visit: Visit, connection: SandboxConnection): Answer {
  const connector = connectorOf(visit.world, connection);
  if (connector === null) return back(visit.carried, { error: "server_error" });
  if (connector.webauth) return toBank(visit, { id_connection: String(connection.id) });
  const shown = { ...visit, carried: { ...visit.carried, shown: "1" } };
  return html(askPage(shown, { connector, fields: connector.fields, error: "", go: "fields" }));
}

function progress(visit: Visit, connection: SandboxConnection, error = ""): Answer {
  const connector = connectorOf(visit.world, connection);
  if (connection.state === null || connector === null) return done(visit, connection);
  switch (connection.state) {
    case "additionalInformationNeeded":
      return html(askPage(visit, { connector, fields: [smsField], error, go: "fields" }));
    case "wrongpass":
    case "passwordExpired":
      return html(
        askPage(visit, {
          connector,
          fields: connector.fields,
          error: error || "Vérifiez vos identifiants.",
          go: "fields",
        }),
      );
    case "webauthRequired":
      return toBank(visit, { id_connection: String(connection.id) });
    case "decoupled":
    case "validating":
      return html(waitPage(visit, connection));
    default:
      return html(
        askPage(visit, {
          connector,
          fields: [],
          error: error || (connection.errorMessage ?? "La banque ne répond pas."),
          go: "again",
        }),
      );
  }
}

function askPage(
  visit: Visit,
  of: { connector: Connector; fields: readonly Field[]; error: string; go: string },
): string {
  return page({
    title: of.connector.name,
    body: `${of.error === "" ? "" : `<p class="error" role="alert">${escapeHtml(of.error)}</p>`}
<form method="post" action="${escapeHtml(visit.path)}">${hidden(visit.carried)}
${of.fields.map(fieldMarkup).join("\n")}
<div class="actions"><button name="go" value="${of.go}">Continuer</button>
<button class="q" name="go" value="cancel" formnovalidate>Annuler</button></div></form>`,
  });
}

function waitPage(visit: Visit, connection: SandboxConnection): string {
  const query = new URLSearchParams(visit.carried);
  return page({
    title: "Validez dans l’application de votre banque",
    // Reloads by URL, so that the form that led here is not submitted twice.
    refreshSeconds: 2,
    refreshTo: `${visit.path}?${query.toString()}`,
    body: `<p role="status">${escapeHtml(connection.errorMessage ?? "")} Cette page avance d’elle-même.</p>${cancelForm(visit)}`,
  });
}

// Through the bank's own page and back

function toBank(visit: Visit, target: Readonly<Record<string, string>>): Answer {
  const query = new URLSearchParams({
    client_id: visit.world.settings.clientId,
    token: visit.carried["code"] ?? "",
    redirect_uri: `${visit.base}/retour`,
    state: Buffer.from(JSON.stringify({ flow: visit.flow, carried: visit.carried })).toString("base64url"),
    ...target,
  });
  return redirect(`${visit.base}/2.0/webauth?${query.toString()}`);
}

function backFromBank(world: World, call: Call): Answer {
  const state = readState(call.query["state"] ?? "");
  if (state === null || !mayReturn(world, state.carried["redirect_uri"])) return lost;
  const { error, error_description: description, id_connection: id } = call.query;
  if (error !== undefined || id === undefined) {
    return back(state.carried, { error: error ?? "server_error", error_description: description ?? "" });
  }
  const code: Fields = state.carried["fresh_code"] === undefined ? {} : { code: state.carried["code"] ?? "" };
  return back(
    state.carried,
    state.flow === "connect" ? { connection_id: id, connection_ids: id, ...code } : {},
  );
}

function readState(text: string): { flow: string; carried: Fields } | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    if (typeof parsed !== "object" || parsed === null || !("flow" in parsed) || !("carried" in parsed))
      return null;
    const { flow, carried } = parsed;
    if (typeof flow !== "string" || typeof carried !== "object" || carried === null) return null;
    return { flow, carried: carriedOf({ ...carried }) };
  } catch {
    return null;
  }
}

// The list of one's connections

function manage(visit: Visit): Answer {
  const { data } = visit.world.store;
  const removed = bodyText(visit.body, "go")?.replace(/^remove-/, "");
  const target = data.connections.find((one) => one.userId === visit.user.id && String(one.id) === removed);
  if (target !== undefined) {
    data.connections = data.connections.filter((one) => one !== target);
    visit.world.store.touch();
    const body = { id: target.id, id_user: target.userId, id_connection: target.id };
    visit.world.emit({ event: "CONNECTION_DELETED", userId: target.userId, body });
  }
  if (removed === "finish") return back(visit.carried, {});
  const own = data.connections.filter((one) => one.userId === visit.user.id);
  const items = own.map(
    (one) =>
      `<li>${escapeHtml(connectorOf(visit.world, one)?.name ?? "?")} <button class="q" name="go" value="remove-${one.id}">Retirer</button></li>`,
  );
  return html(
    page({
      title: "Vos établissements",
      body: `<form method="post" action="${escapeHtml(visit.path)}">${hidden(visit.carried)}
${items.length === 0 ? "<p>Aucun établissement.</p>" : `<ul class="banks">${items.join("")}</ul>`}
<div class="actions"><button name="go" value="finish">Terminer</button></div></form>`,
    }),
  );
}
