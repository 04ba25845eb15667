import * as cableClient from "@rails/actioncable";
import { adapters, type Consumer, createConsumer, type Subscription } from "@rails/actioncable";
import type { FastifyInstance } from "fastify";
import { vi } from "vitest";
import { WebSocket } from "ws";
import { attachCable, type Cable } from "../edge/cable.ts";
import { createHttp } from "../http.ts";
import { eventually, type TestServer, type TestUser } from "./test-server.ts";

/** Two web processes of one installation with their live channel, and clients that use the real client library. */
export type CableTestServer = {
  readonly neighbour: FastifyInstance;
  readonly cables: readonly Cable[];
  readonly close: () => Promise<void>;
};

export async function openCables(testServer: TestServer): Promise<CableTestServer> {
  // The client library reads this from the page.
  vi.stubGlobal("document", { visibilityState: "visible" });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  Object.assign(adapters, { WebSocket });
  // After six seconds without a heartbeat the client would reconnect with a used ticket, and the machine may pause for that long:
  // the threshold is raised.
  Object.assign(Reflect.get(cableClient, "ConnectionMonitor"), { staleThreshold: 600 });
  await testServer.app.listen({ port: 0, host: "127.0.0.1" });
  const neighbour = await createHttp(testServer.services);
  await neighbour.listen({ port: 0, host: "127.0.0.1" });
  const cables = [
    await attachCable(testServer.app.server, testServer.services, testServer.databaseUrl),
    await attachCable(neighbour.server, testServer.services, testServer.databaseUrl),
  ];
  return {
    neighbour,
    cables,
    close: async () => {
      closeClients();
      for (const cable of cables) await cable.close();
      await neighbour.close();
      vi.unstubAllGlobals();
    },
  };
}

export function cableAddress(app: FastifyInstance, token: string): string {
  const address = app.server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  return `ws://127.0.0.1:${port}/cable?token=${token}`;
}

export type CableClient = {
  readonly heard: unknown[];
  readonly subscription: Subscription;
  readonly consumer: Consumer;
  readonly state: () => "waiting" | "connected" | "disconnected" | "rejected";
};

const consumers: Consumer[] = [];

/** Closes every client. */
export function closeClients(): void {
  for (const consumer of consumers.splice(0)) consumer.disconnect();
}

/** A channel name; a customer viewed by an advisor; how long ago the page read what it shows. */
export type Channel =
  string | { readonly channel: string; readonly customer?: string; readonly ageMs?: number };

export async function listen(
  who: TestUser,
  app: FastifyInstance,
  channel: Channel = "SyncChannel",
): Promise<CableClient> {
  const answer: { readonly body: unknown } = await who.ask("GET", "/websocket/token");
  const address = cableAddress(app, ticketIn(answer.body));
  const consumer = createConsumer(
    typeof channel === "object" ? `${address}&age=${channel.ageMs ?? 0}` : address,
  );
  consumers.push(consumer);
  const heard: unknown[] = [];
  let state: ReturnType<CableClient["state"]> = "waiting";
  const { ageMs: _age, ...asked } = typeof channel === "object" ? channel : { channel };
  const subscription = consumer.subscriptions.create(asked, {
    connected: () => void (state = "connected"),
    disconnected: () => void (state = "disconnected"),
    rejected: () => void (state = "rejected"),
    received: (message: unknown) => void heard.push(message),
  });
  return { heard, subscription, consumer, state: () => state };
}

function ticketIn(body: unknown): string {
  const ticket = typeof body === "object" && body !== null && "token" in body ? body.token : null;
  return typeof ticket === "string" ? ticket : "";
}

export async function waitForState(ear: CableClient, state: ReturnType<CableClient["state"]>): Promise<void> {
  await eventually(
    async () => ear.state(),
    (seen) => seen === state,
  );
}

/** Waits until a client has received this many messages; returns them. */
export async function receivedMessages(ear: CableClient, count: number): Promise<unknown[]> {
  return await eventually(
    async () => ear.heard,
    (heard) => heard.length >= count,
  );
}
