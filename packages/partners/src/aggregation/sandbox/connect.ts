import { addDays, addMs, dayOf, defaultConsentDays } from "@vigie/domain";
import type { Connector } from "./connectors.ts";
import { bodyText, notFound, problem } from "./http.ts";
import type { Answer, Body } from "./http.ts";
import { firstStep, passwordIsRight, stateMessages } from "./scenarios.ts";
import type { Step } from "./scenarios.ts";
import type { SandboxConnection, SandboxUser } from "./state.ts";
import { connectionAnswer } from "./connection-wire.ts";
import { connectorOf, digestOf } from "./world.ts";
import type { World } from "./world.ts";

/** Connections: creation, pending steps of each state, and ends (fact sheet, section 6). */

const retryMs = 60 * 60_000;
const dailyMs = 24 * 60 * 60_000;

/** POST /users/me/connections */
export function createConnection(world: World, user: SandboxUser, body: Body): Answer {
  const connector = askedConnector(world, body);
  if (connector === "missing") {
    return problem(400, "missingParameter", {
      description: "id_connector or connector_uuid is required.",
    });
  }
  if (connector === null) return notFound;
  const unlisted = Object.keys(body).find((name) => !isListed(connector, name));
  if (unlisted !== undefined)
    return problem(400, "invalidValue", { description: `${unlisted} is not a documented parameter.` });
  const given = givenFields(connector, body);
  const refused = connector.webauth ? null : fieldProblem(connector, given);
  if (refused !== null) return refused;
  if (isDown(world, connector)) return refusal("websiteUnavailable");
  const digest = digestOf({ connector: connector.key, ...given });
  const known = world.store.data.connections.find((one) => one.userId === user.id && one.digest === digest);
  if (known !== undefined && !connector.webauth) return connectionAnswer(world, known);
  if (!connector.webauth && !passwordIsRight(given["password"] ?? "")) return refusal("wrongpass");
  const scenario = scenarioOf(given);
  const step = firstStep(connector, scenario);
  if (step.kind === "refused") return refusal(step.state);
  const connection = addConnection(world, { user, connector, login: given["login"] ?? "", digest, scenario });
  takeStep(world, connection, step);
  return connectionAnswer(world, connection);
}

function askedConnector(world: World, body: Body): Connector | null | "missing" {
  const id = bodyText(body, "id_connector");
  const uuid = bodyText(body, "connector_uuid");
  if (id === null && uuid === null) return "missing";
  return world.connectors.find((one) => (id !== null ? String(one.id) === id : one.uuid === uuid)) ?? null;
}

/** Documented fields of a new connection: connector, source, and the connector's own fields. */
function isListed(connector: Connector, name: string): boolean {
  return (
    ["id_connector", "connector_uuid", "source"].includes(name) ||
    connector.fields.some((field) => field.name === name)
  );
}

export function givenFields(connector: Connector, body: Body): Record<string, string> {
  const given: Record<string, string> = {};
  for (const field of connector.fields) {
    const value = bodyText(body, field.name);
    if (value !== null) given[field.name] = value;
  }
  return given;
}

export function fieldProblem(connector: Connector, given: Readonly<Record<string, string>>): Answer | null {
  for (const field of connector.fields) {
    const value = given[field.name] ?? "";
    // The test institution accepts a value in either of its two lists, or none for a plain success.
    if (value === "" && field.required && !field.name.endsWith("accesswebsite")) {
      return problem(400, "missingParameter", {
        description: `${field.name} is required.`,
        message: `Le champ « ${field.label} » est obligatoire.`,
      });
    }
    const listed = field.values === null || field.values.some((one) => one.value === value);
    const shaped = field.regex === null || new RegExp(field.regex, "u").test(value);
    if (value !== "" && !(listed && shaped)) {
      return problem(400, "config", {
        description: `${field.name} breaks its regex or its list.`,
        message: `Le champ « ${field.label} » n’a pas la forme attendue.`,
      });
    }
  }
  return null;
}

export function scenarioOf(given: Readonly<Record<string, string>>): string | null {
  return given["directaccesswebsite"] ?? given["openapiwebsite"] ?? null;
}

export function isDown(world: World, connector: Connector): boolean {
  return world.faults.isDown([connector.key, connector.uuid, String(connector.id)]);
}

export function refusal(state: string): Answer {
  return problem(400, state, {
    description: `The website answered ${state}.`,
    message: stateMessages[state] ?? null,
  });
}

export function addConnection(
  world: World,
  made: { user: SandboxUser; connector: Connector; login: string; digest: string; scenario: string | null },
): SandboxConnection {
  const { data } = world.store;
  const connection: SandboxConnection = {
    id: data.next.connection,
    userId: made.user.id,
    connectorId: made.connector.id,
    login: made.login,
    digest: made.digest,
    scenario: made.scenario,
    anchor: world.today(),
    created: world.now(),
    state: null,
    errorMessage: null,
    lastUpdate: null,
    lastPush: null,
    nextTry: null,
    expire: null,
    accessExpire: null,
    active: true,
    sourceDisabled: null,
    approval: null,
    choices: [],
    logs: [],
  };
  data.next.connection += 1;
  data.connections.push(connection);
  world.store.touch();
  return connection;
}

/** Applies the result of a step to a connection. */
export function takeStep(world: World, connection: SandboxConnection, step: Step): void {
  const now = world.now();
  if (step.kind === "done") return authenticated(world, connection);
  if (step.kind === "sms") return setState(world, connection, "additionalInformationNeeded");
  if (step.kind === "state" || step.kind === "refused") return setState(world, connection, step.state);
  setState(world, connection, "decoupled");
  const delayMs = world.settings.approvalDelayMs * step.delayRatio;
  connection.approval = { due: addMs(now, Math.round(delayMs)), outcome: step.outcome };
}

/** Sets a state with its message and dates: the next attempt where nobody has to act, the expiry where the saver must. */
export function setState(world: World, connection: SandboxConnection, state: string | null): void {
  const now = world.now();
  const webauth = state === "webauthRequired";
  connection.state = state;
  connection.errorMessage = state === null ? null : (stateMessages[state] ?? null);
  connection.approval = null;
  connection.expire = webauth
    ? addMs(now, 2 * retryMs)
    : state === "decoupled" || state === "additionalInformationNeeded"
      ? addMs(now, world.settings.approvalLapseMs)
      : null;
  connection.nextTry =
    state === null
      ? addMs(now, dailyMs)
      : ["websiteUnavailable", "bug", "rateLimiting"].includes(state)
        ? addMs(now, retryMs)
        : null;
  if (state !== null) log(world, connection);
  world.store.touch();
}

/** Strong authentication succeeded: the consent is renewed from today, and the accounts are synced. */
export function authenticated(world: World, connection: SandboxConnection): void {
  const days = connectorOf(world, connection)?.consentDays ?? defaultConsentDays;
  connection.accessExpire = `${addDays(dayOf(world.now()), days)}T00:00:00.000Z`;
  synced(world, connection);
}

/** The accounts were synced: `last_update` changes only on success. */
export function synced(world: World, connection: SandboxConnection): void {
  const first = connection.lastUpdate === null;
  setState(world, connection, null);
  connection.lastUpdate = world.now();
  log(world, connection);
  const body = { id: connection.id, id_user: connection.userId, id_connection: connection.id };
  const { userId } = connection;
  world.portfolios(connection).forEach((portfolio, index) => {
    if (connection.choices.some((choice) => choice.index === index)) return;
    const disabled = world.now();
    connection.choices.push({
      index,
      disabled,
      erased: false,
      name: null,
      display: true,
      bookmarked: false,
      usage: null,
    });
    const found = { ...body, id: accountId(connection, index), type: portfolio.type, disabled };
    world.emit({ event: "ACCOUNT_FOUND", userId, body: found });
  });
  if (first) world.emit({ event: "ACCOUNTS_FETCHED", userId, body });
  world.emit({ event: "CONNECTION_SYNCED", userId, body });
}

export function accountId(connection: SandboxConnection, index: number): number {
  return connection.id * 100 + index + 1;
}

function log(world: World, connection: SandboxConnection): void {
  const { data } = world.store;
  connection.logs.push({
    id: data.next.log,
    timestamp: world.now(),
    start: world.now(),
    error: connection.state,
    error_message: connection.errorMessage,
    nb_accounts: connection.choices.length,
  });
  data.next.log += 1;
  // Keeps only the latest entries.
  connection.logs = connection.logs.slice(-50);
}

/** Minimum interval between syncs: the documents give no number, half a minute is assumed. */
const leastSyncMs = 30_000;

/** Running or just finished: the real partner rejects both. @source aggregator-api-2.md, fact 10 */
export function isTooEarly(world: World, { state, lastUpdate }: SandboxConnection): boolean {
  if (state === "validating") return true;
  return (
    state === null && lastUpdate !== null && Date.parse(world.now()) - Date.parse(lastUpdate) < leastSyncMs
  );
}
export const tooEarly = problem(409, "conflict", { description: "Can't force synchronization" });

/** PUT /users/me/connections/{id}: syncs now, without any step that needs the saver. */
export function requestSync(world: World, connection: SandboxConnection): Answer {
  const connector = connectorOf(world, connection);
  if (connector === null) return notFound;
  if (isTooEarly(world, connection)) return tooEarly;
  if (isDown(world, connector) && connection.state === null)
    setState(world, connection, "websiteUnavailable");
  else if (connection.state === null) synced(world, connection);
  else if (connection.state === "webauthRequired") setState(world, connection, "webauthRequired");
  return connectionAnswer(world, connection);
}
