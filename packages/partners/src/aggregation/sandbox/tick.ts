import { isDown, setState, synced } from "./connect.ts";
import { endApproval } from "./connection-updates.ts";
import { passingStates } from "./scenarios.ts";
import type { SandboxConnection } from "./state.ts";
import { connectorOf } from "./world.ts";
import type { World } from "./world.ts";

/** Time-based transitions: approvals, expirations, retries, the daily sync, the end of consents and of temporary users. */
export function tick(world: World): void {
  const { data } = world.store;
  const now = world.now();
  for (const connection of data.connections) tickConnection(world, connection);
  const gone = data.users
    .filter((user) => user.expires !== null && user.expires < now)
    .map((user) => user.id);
  const stale = data.tokens.some((token) => token.expires !== null && token.expires < now);
  if (gone.length === 0 && !stale) return;
  data.users = data.users.filter((user) => !gone.includes(user.id));
  data.connections = data.connections.filter((connection) => !gone.includes(connection.userId));
  data.tokens = data.tokens.filter(
    (token) => !gone.includes(token.userId) && (token.expires === null || token.expires >= now),
  );
  world.store.touch();
}

function tickConnection(world: World, connection: SandboxConnection): void {
  const now = world.now();
  const connector = connectorOf(world, connection);
  if (connector === null) return;
  const { approval, expire, state } = connection;
  if (approval !== null && approval.due <= now) return endApproval(world, connection, approval.outcome);
  if (state === "decoupled" && expire !== null && expire < now)
    return endApproval(world, connection, "expire");
  const due = connection.nextTry !== null && connection.nextTry <= now;
  if (state !== null && passingStates.includes(state) && due) {
    return isDown(world, connector) ? setState(world, connection, state) : synced(world, connection);
  }
  if (state !== null || !connection.active) return;
  if (connection.accessExpire !== null && connection.accessExpire < now) {
    return setState(world, connection, connector.webauth ? "webauthRequired" : "SCARequired");
  }
  if (!due) return;
  if (isDown(world, connector)) setState(world, connection, "websiteUnavailable");
  else synced(world, connection);
}
