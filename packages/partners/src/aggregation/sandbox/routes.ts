import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { accountTypes } from "./account-types.ts";
import * as accounts from "./accounts.ts";
import * as auth from "./auth.ts";
import { requestSync, setState } from "./connect.ts";
import { createByForm, publicKey, updateByForm } from "./own-forms.ts";
import { connectionAnswer, connectionSources, connectionWire } from "./connection-wire.ts";
import { connectorSources, connectorWire } from "./connectors.ts";
import type { Connector } from "./connectors.ts";
import { answer, expanded, flagged, html, noContent, notFound, route } from "./http.ts";
import type { Answer, Call, Handler } from "./http.ts";
import * as investments from "./investments.ts";
import type { SandboxConnection, SandboxUser } from "./state.ts";
import * as tenant from "./tenant.ts";
import { tick } from "./tick.ts";
import * as transactions from "./transactions.ts";
import { decideBank, showBank, startWebauth, webauthUrl } from "./webauth.ts";
import { mountWebview } from "./webview.ts";
import { wireMoment } from "./world.ts";
import type { World } from "./world.ts";

/** All routes of the aggregation partner. */
export function mountRoutes(app: FastifyInstance, world: World): void {
  mountAuth(app, world);
  mountDirectory(app, world);
  mountConnections(app, world);
  mountAccounts(app, world);
  mountWealth(app, world);
  route(app, { method: "GET", url: "/2.0/webauth" }, startWebauth(world));
  route(app, { method: "GET", url: "/2.0/webauth-url" }, webauthUrl(world));
  mountWebview(app, world);
  route(app, { method: "GET", url: "/banque" }, showBank(world));
  route(app, { method: "POST", url: "/banque" }, decideBank(world));
}

function mountAuth(app: FastifyInstance, world: World): void {
  route(app, { method: "POST", url: "/2.0/auth/init" }, auth.initUser(world));
  route(app, { method: "GET", url: "/2.0/auth/token/code" }, auth.temporaryCode(world));
  route(app, { method: "POST", url: "/2.0/auth/token/access" }, auth.exchangeCode(world));
  route(app, { method: "POST", url: "/2.0/auth/renew" }, auth.renewToken(world));
  route(app, { method: "POST", url: "/2.0/auth/token" }, auth.serviceToken(world));
  route(app, { method: "DELETE", url: "/2.0/auth/token" }, auth.revokeToken(world));
  route(app, { method: "GET", url: "/2.0/users/:userId" }, auth.showUser(world));
  route(app, { method: "DELETE", url: "/2.0/users/:userId" }, auth.deleteUser(world));
  route(app, { method: "GET", url: "/2.0/clients/:id" }, auth.showClient(world));
  route(app, { method: "GET", url: "/2.0/publickey" }, publicKey(world));
  route(app, { method: "GET", url: "/2.0/webhooks" }, tenant.listWebhooks(world));
  route(app, { method: "POST", url: "/2.0/webhooks" }, tenant.addWebhook(world));
  route(app, { method: "POST", url: "/2.0/webhooks/auth" }, tenant.addWebhookAuth(world));
  // In neither the specification of 2025 nor the documents of 2026. @source aggregator-api-2.md, fact 1
  if (!world.settings.hasTerms) return;
  route(app, { method: "GET", url: "/2.0/terms" }, auth.currentTerms());
  route(app, { method: "GET", url: "/2.0/users/:userId/terms" }, auth.acceptedTerms(world));
  route(app, { method: "POST", url: "/2.0/users/:userId/terms" }, auth.acceptTerms(world));
}

function mountDirectory(app: FastifyInstance, world: World): void {
  const find = (id: string | undefined): Connector | undefined =>
    world.connectors.find((one) => String(one.id) === id || one.uuid === id);
  const list =
    (name: string): Handler =>
    (call) => {
      const found = world.connectors
        .filter((one) => !world.faults.isWithdrawn([one.key, String(one.id), one.uuid]))
        .map((one) => connectorWire(one, expanded(call.query)));
      return answer({ [name]: found, total: found.length });
    };
  const show: Handler = (call) => {
    const connector = find(call.params["id"]);
    return connector === undefined ? notFound : answer(connectorWire(connector, expanded(call.query)));
  };
  for (const name of ["connectors", "banks", "providers"]) {
    route(app, { method: "GET", url: `/2.0/${name}` }, list(name));
    route(app, { method: "GET", url: `/2.0/${name}/:id` }, show);
  }
  route(app, { method: "GET", url: "/2.0/connectors/:id/fields" }, (call) => {
    const connector = find(call.params["id"]);
    return connector === undefined
      ? notFound
      : answer({ fields: connector.fields, total: connector.fields.length });
  });
  route(app, { method: "GET", url: "/2.0/connectors/:id/sources" }, (call) => {
    const connector = find(call.params["id"]);
    if (connector === undefined) return notFound;
    const sources = connectorSources(connector);
    return answer({ sources, total: sources.length });
  });
  route(app, { method: "GET", url: "/2.0/account_types" }, () =>
    answer({ accounttypes: accountTypes, total: accountTypes.length }),
  );
}

type ConnectionHandler = (
  connection: SandboxConnection,
  call: Call,
  user: SandboxUser,
) => Answer | Promise<Answer>;

/** Runs a handler on a connection of the token's user; another user's connection is not found. */
function withConnection(world: World, handler: ConnectionHandler): Handler {
  return auth.withUser(world, (user, call) => {
    const connection = world.store.data.connections.find(
      (one) => one.userId === user.id && String(one.id) === call.params["connectionId"],
    );
    return connection === undefined ? notFound : handler(connection, call, user);
  });
}

function mountConnections(app: FastifyInstance, world: World): void {
  const base = "/2.0/users/:userId/connections";
  const one = `${base}/:connectionId`;
  const listed = auth.withUser(world, (user, call) => {
    const own = world.store.data.connections.filter((connection) => connection.userId === user.id);
    const connections = own.map((connection) => withAccounts(world, { connection, user, call }));
    return answer({ connections, total: connections.length });
  });
  route(app, { method: "GET", url: base }, listed);
  route(
    app,
    { method: "POST", url: base },
    auth.withUser(world, (user, call) => createByForm(world, user, call)),
  );
  route(
    app,
    { method: "GET", url: one },
    withConnection(world, (connection, call, user) =>
      answer(withAccounts(world, { connection, user, call })),
    ),
  );
  route(
    app,
    { method: "POST", url: one },
    withConnection(world, (connection, call) => post(world, connection, call)),
  );
  route(
    app,
    { method: "PUT", url: one },
    withConnection(world, (connection) => requestSync(world, connection)),
  );
  route(
    app,
    { method: "DELETE", url: one },
    withConnection(world, (connection) => removeConnection(world, connection)),
  );
  mountConnectionParts(app, world, one);
}

function withAccounts(
  world: World,
  of: { connection: SandboxConnection; user: SandboxUser; call: Call },
): Record<string, unknown> {
  const expand = expanded(of.call.query);
  const wire = connectionWire(world, of.connection, expand);
  if (!expand.has("accounts") && !expand.has("all_accounts")) return wire;
  const found = accounts
    .accountsOf(world, of.user, String(of.connection.id))
    .filter((account) => expand.has("all_accounts") || account.choice.disabled === null);
  return { ...wire, accounts: found.map((account) => accounts.accountWire(world, account)) };
}

/** `resume` waits for the bank's application, unless asked to continue in the background. */
async function post(world: World, connection: SandboxConnection, call: Call): Promise<Answer> {
  const resume = [true, "true", 1, "1"].some((value) => value === call.body["resume"]);
  if (!resume) return updateByForm(world, connection, call);
  if (connection.state !== "decoupled" && connection.state !== "validating")
    return connectionAnswer(world, connection);
  if (flagged(call.query, "background")) {
    const { approval, expire } = connection;
    setState(world, connection, "validating");
    Object.assign(connection, { approval, expire });
    return connectionAnswer(world, connection);
  }
  await approvalEnds(world, connection);
  return connectionAnswer(world, connection);
}

const pollMs = 50;
const longestWaitMs = 5 * 60_000;

async function approvalEnds(world: World, connection: SandboxConnection): Promise<void> {
  for (let waited = 0; waited < longestWaitMs; waited += pollMs) {
    tick(world);
    if (connection.state !== "decoupled" && connection.state !== "validating") return;
    await wait(pollMs, undefined, { ref: false });
  }
}

function removeConnection(world: World, connection: SandboxConnection): Answer {
  const { data } = world.store;
  data.connections = data.connections.filter((one) => one.id !== connection.id);
  world.store.touch();
  const body = { id: connection.id, id_user: connection.userId, id_connection: connection.id };
  world.emit({ event: "CONNECTION_DELETED", userId: connection.userId, body });
  return noContent;
}

function mountConnectionParts(app: FastifyInstance, world: World, one: string): void {
  route(
    app,
    { method: "GET", url: `${one}/sources` },
    withConnection(world, (connection) => {
      const sources = connectionSources(world, connection);
      return answer({ sources, total: sources.length });
    }),
  );
  route(
    app,
    { method: ["POST", "PUT"], url: `${one}/sources/:sourceId` },
    withConnection(world, (connection, call) => {
      connection.sourceDisabled = [true, "true", 1].some((value) => value === call.body["disabled"])
        ? world.now()
        : null;
      world.store.touch();
      return answer(connectionSources(world, connection)[0]);
    }),
  );
  route(
    app,
    { method: "GET", url: `${one}/logs` },
    withConnection(world, (connection) => {
      const connectionlogs = connection.logs.toReversed().map((log) => ({
        ...log,
        timestamp: wireMoment(log.timestamp),
        start: wireMoment(log.start),
        next_try: wireMoment(connection.nextTry),
        id_user: connection.userId,
        id_connection: connection.id,
        id_connector: connection.connectorId,
        id_source: connection.id * 10,
        fields: null,
      }));
      return answer({ connectionlogs, total: connectionlogs.length });
    }),
  );
  route(
    app,
    { method: "GET", url: `${one}/informations` },
    withConnection(world, (connection) =>
      answer({ id_connection: connection.id, owner: { name: connection.login } }),
    ),
  );
}

const owners = ["", "/connections/:connectionId", "/accounts/:accountId"];

function mountAccounts(app: FastifyInstance, world: World): void {
  const user = "/2.0/users/:userId";
  for (const owner of ["", "/connections/:connectionId"]) {
    const base = `${user}${owner}/accounts`;
    route(app, { method: "GET", url: base }, accounts.listAccounts(world));
    route(app, { method: "GET", url: `${base}/:accountId` }, accounts.showAccount(world));
    route(app, { method: ["PUT", "POST"], url: `${base}/:accountId` }, accounts.editAccounts(world));
    route(app, { method: "DELETE", url: `${base}/:accountId` }, accounts.disableAccount(world));
  }
  route(app, { method: "GET", url: `${user}/accounts/:accountId/balances` }, accounts.balanceHistory(world));
  for (const owner of owners) {
    route(app, { method: "GET", url: `${user}${owner}/transactions` }, transactions.listTransactions(world));
  }
  const edited = `${user}/transactions/:transactionId`;
  route(app, { method: ["PUT", "POST"], url: edited }, transactions.editTransaction(world));
}

function mountWealth(app: FastifyInstance, world: World): void {
  const user = "/2.0/users/:userId";
  for (const owner of owners) {
    route(app, { method: "GET", url: `${user}${owner}/investments` }, investments.listInvestments(world));
    route(app, { method: "GET", url: `${user}${owner}/pockets` }, investments.listPockets(world));
    route(app, { method: "GET", url: `${user}${owner}/marketorders` }, investments.listMarketOrders(world));
    route(app, { method: "GET", url: `${user}${owner}/amortizations` }, investments.listAmortizations(world));
  }
  const one = `${user}/investments/:investmentId`;
  route(app, { method: "GET", url: `${one}/pockets` }, investments.listPockets(world));
  route(app, { method: "GET", url: `${one}/history` }, investments.investmentHistory(world));
  route(app, { method: "GET", url: `${one}/security/history` }, investments.securityHistory(world));
}

export function greeting(): Handler {
  return () =>
    html(
      '<!doctype html><html lang="fr"><title>Agrégation</title><p>Bac à sable de l’agrégation : API sous /2.0.</p></html>',
    );
}
