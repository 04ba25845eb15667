import { connectorSources, connectorWire, smsField } from "./connectors.ts";
import type { Connector, Field } from "./connectors.ts";
import { answer } from "./http.ts";
import type { Answer } from "./http.ts";
import type { SandboxConnection } from "./state.ts";
import { stateMessages } from "./scenarios.ts";
import { connectorOf, wireMoment } from "./world.ts";
import type { World } from "./world.ts";

/** A connection in the partner's format. */
export function connectionWire(
  world: World,
  connection: SandboxConnection,
  expand: ReadonlySet<string> = new Set(),
): Record<string, unknown> {
  const connector = connectorOf(world, connection);
  const directory = connector === null ? null : connectorWire(connector, new Set());
  return {
    id: connection.id,
    id_user: connection.userId,
    id_connector: connection.connectorId,
    id_bank: connection.connectorId,
    id_provider: null,
    connector_uuid: connector?.uuid ?? null,
    state: connection.state,
    error: connection.state,
    error_message: connection.errorMessage,
    fields: connector === null ? null : askedFields(connection, connector),
    created: wireMoment(connection.created),
    last_update: wireMoment(connection.lastUpdate),
    last_push: wireMoment(connection.lastPush),
    next_try: wireMoment(connection.nextTry),
    expire: wireMoment(connection.expire),
    active: connection.active,
    ...(expand.has("connector") ? { connector: directory } : {}),
    ...(expand.has("bank") ? { bank: directory } : {}),
    ...(expand.has("sources") ? { sources: connectionSources(world, connection) } : {}),
  };
}

/** Fields that the saver must fill in before the connection continues. */
function askedFields(connection: SandboxConnection, connector: Connector): readonly Field[] | null {
  if (connection.state === "additionalInformationNeeded") return [smsField];
  if (connection.state === "wrongpass") return connector.fields;
  if (connection.state === "passwordExpired")
    return connector.fields.filter((field) => field.type === "password");
  return null;
}

export function connectionSources(
  world: World,
  connection: SandboxConnection,
): readonly Record<string, unknown>[] {
  const connector = connectorOf(world, connection);
  const [source] = connector === null ? [] : connectorSources(connector);
  return [
    {
      id: connection.id * 10,
      id_connection: connection.id,
      id_connector_source: source?.["id"] ?? null,
      name: source?.["name"] ?? "directaccess",
      created: wireMoment(connection.created),
      last_update: wireMoment(connection.lastUpdate),
      disabled: wireMoment(connection.sourceDisabled),
      state: connection.state,
      expire: wireMoment(connection.expire),
      access_expire: wireMoment(connection.accessExpire),
      next_try: wireMoment(connection.nextTry),
    },
    ...secondSource(connection),
  ];
}

/** At the real partner, a connection with state null may have a failing source. @source aggregator-api-2.md, fact 8 */
function secondSource(connection: SandboxConnection): readonly Record<string, unknown>[] {
  if (connection.scenario !== "sourceInError") return [];
  return [
    {
      id: sourceIdOf(connection, true),
      id_connection: connection.id,
      name: "directaccess",
      created: wireMoment(connection.created),
      last_update: null,
      disabled: null,
      state: "passwordExpired",
      error_message: stateMessages["passwordExpired"],
      expire: null,
      access_expire: null,
      next_try: null,
    },
  ];
}

/** Contracts with investments are read by the second source, where there are two. */
export function sourceIdOf({ id, scenario }: SandboxConnection, isInvested: boolean): number {
  return id * 10 + (scenario === "sourceInError" && isInvested ? 1 : 0);
}

/** 202 where the saver must provide more information, 200 otherwise. */
export function connectionAnswer(world: World, connection: SandboxConnection): Answer {
  const status = connection.state === "additionalInformationNeeded" ? 202 : 200;
  return answer(connectionWire(world, connection), status);
}
