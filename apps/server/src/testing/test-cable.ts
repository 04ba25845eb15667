import * as cableClient from "@rails/actioncable";
import { adapters, type Consumer, createConsumer, type Subscription } from "@rails/actioncable";
import type { FastifyInstance } from "fastify";
import { vi } from "vitest";
import { WebSocket } from "ws";
import { attachCable, type Cable } from "../edge/cable.ts";
import { createHttp } from "../http.ts";
import { eventually, type TestServer, type TestUser } from "./test-server.ts";

/** Two web processes of one house with their live channel, and screens that speak the real client library. */
export type CableTestServer = {
  readonly neighbour: FastifyInstance;
  readonly cables: readonly Cable[];
  readonly close: () => Promise<void>;
};

export async function openCables(testServer: TestServer): Promise<CableTestServer> {
  // What the client looks for in a page.
  vi.stubGlobal("document", { visibilityState: "visible" });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  Object.assign(adapters, { WebSocket });
  // Six seconds without a heartbeat and the client comes anew, by a ticket that was used: the machine may have stopped for as long.
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

/** Closes every screen. */
export function closeClients(): void {
  for (const consumer of consumers.splice(0)) consumer.disconnect();
}

/** A name; a customer whom an advisor looks at; how long ago the page read what it shows. */
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

/** Waits until an ear has heard as much, and answers it. */
export async function receivedMessages(ear: CableClient, count: number): Promise<unknown[]> {
  return await eventually(
    async () => ear.heard,
    (heard) => heard.length >= count,
  );
}
