import { smsField } from "./connectors.ts";
import type { Connector } from "./connectors.ts";
import { bodyText, notFound, problem } from "./http.ts";
import type { Answer, Body } from "./http.ts";
import { codeIsRight, firstStep, passwordIsRight, strongStep } from "./scenarios.ts";
import type { SandboxConnection } from "./state.ts";
import { connectionAnswer } from "./connection-wire.ts";
import { connectorOf, digestOf } from "./world.ts";
import type { World } from "./world.ts";
import {
  givenFields,
  scenarioOf,
  isDown,
  refusal,
  takeStep,
  setState,
  authenticated,
  synced,
  isTooEarly,
  tooEarly,
} from "./connect.ts";

/** POST /users/me/connections/{id}, except `resume`, which may wait. */
export function updateConnection(world: World, connection: SandboxConnection, body: Body): Answer {
  const connector = connectorOf(world, connection);
  if (connector === null) return notFound;
  const code = bodyText(body, smsField.name);
  if (code !== null && ["additionalInformationNeeded", "wrongpass"].includes(connection.state ?? "")) {
    return answerCode(world, connection, codeIsRight(connector, code));
  }
  const given = givenFields(connector, body);
  if (Object.keys(given).length > 0) return newCredentials(world, connection, { connector, given });
  if (isDown(world, connector) && (connection.state === null || connection.state === "actionNeeded")) {
    setState(world, connection, "websiteUnavailable");
    return connectionAnswer(world, connection);
  }
  if (body["refresh_auth"] === true && connection.state === null) {
    takeStep(world, connection, strongStep(connector, connection.scenario));
    return connectionAnswer(world, connection);
  }
  return forceSync(world, connection, connector);
}

function answerCode(world: World, connection: SandboxConnection, right: boolean): Answer {
  if (right) {
    authenticated(world, connection);
    return connectionAnswer(world, connection);
  }
  setState(world, connection, "wrongpass");
  return problem(400, "wrongpass", {
    description: "The code was refused.",
    message: "Le code saisi est incorrect.",
  });
}

function newCredentials(
  world: World,
  connection: SandboxConnection,
  more: { connector: Connector; given: Record<string, string> },
): Answer {
  // While the bank waits for its application, new values have no effect.
  if (connection.state === "decoupled" || connection.state === "validating")
    return connectionAnswer(world, connection);
  if (isDown(world, more.connector)) {
    setState(world, connection, "websiteUnavailable");
    return refusal("websiteUnavailable");
  }
  if (!passwordIsRight(more.given["password"] ?? "")) {
    setState(world, connection, "wrongpass");
    return refusal("wrongpass");
  }
  connection.login = more.given["login"] ?? connection.login;
  connection.scenario = scenarioOf(more.given) ?? connection.scenario;
  connection.digest = digestOf({ connector: more.connector.key, ...more.given });
  const step = firstStep(more.connector, connection.scenario);
  takeStep(world, connection, step);
  return step.kind === "refused" ? refusal(step.state) : connectionAnswer(world, connection);
}

/** An empty body: effect of a click on "again" in each state. */
function forceSync(world: World, connection: SandboxConnection, connector: Connector): Answer {
  if (isTooEarly(world, connection)) return tooEarly;
  switch (connection.state) {
    case null:
      synced(world, connection);
      break;
    case "SCARequired":
      takeStep(world, connection, strongStep(connector, connection.scenario));
      break;
    // The saver confirms that they acted on the bank's site.
    case "actionNeeded":
      authenticated(world, connection);
      break;
    case "wrongpass":
    case "passwordExpired":
      return refusal(connection.state);
    default:
      break;
  }
  return connectionAnswer(world, connection);
}

/** Result of a pending approval, from the bank's application or the control page. */
export function endApproval(
  world: World,
  connection: SandboxConnection,
  outcome: "approve" | "refuse" | "expire",
): void {
  if (connection.state !== "decoupled" && connection.state !== "validating") return;
  if (outcome === "approve") authenticated(world, connection);
  else setState(world, connection, "SCARequired");
}
