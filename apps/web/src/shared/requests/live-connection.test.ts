// @vitest-environment jsdom
import type { Consumer } from "@rails/actioncable";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connectWithRetry, liveChannels } from "./live-connection.ts";

type Mixin = { connected?: () => void; disconnected?: () => void; received?: (message: unknown) => void };

/** A stand-in for the client library: what was opened, and the ways to play the server. */
function fakeCable() {
  const opened: { address: string; mixins: Map<string, Mixin>; closed: boolean }[] = [];
  const createConsumer = (address: string): Consumer => {
    const connection = { address, mixins: new Map<string, Mixin>(), closed: false };
    opened.push(connection);
    const fake: unknown = {
      subscriptions: {
        create: ({ channel }: { channel: string }, mixin: Mixin) => connection.mixins.set(channel, mixin),
      },
      disconnect: () => {
        connection.closed = true;
      },
    };
    return fake as Consumer;
  };
  const each = (event: "connected" | "disconnected") => {
    for (const mixin of opened.at(-1)?.mixins.values() ?? []) mixin[event]?.();
  };
  return { opened, createConsumer, each };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function start(tickets: readonly (string | null)[]) {
  const cable = fakeCable();
  const hear = vi.fn();
  const resume = vi.fn();
  const left = [...tickets];
  const stop = connectWithRetry({
    ...cable,
    hear,
    resume,
    nextTicket: () => Promise.resolve(left.shift() ?? null),
    ageMs: () => 1234.5,
  });
  return { cable, hear, resume, stop };
}

test("every channel is subscribed over one connection, and its messages are heard by name", async () => {
  const { cable, hear, resume } = start(["t1"]);
  await vi.advanceTimersByTimeAsync(0);
  cable.each("connected");
  cable.opened[0]?.mixins.get("SyncChannel")?.received?.({ state: "done" });
  expect(cable.opened[0]?.address).toMatch(/^ws:.*\/cable\?token=t1&age=1235$/);
  expect([...(cable.opened[0]?.mixins.keys() ?? [])]).toEqual([...liveChannels]);
  expect(hear).toHaveBeenCalledWith("SyncChannel", { state: "done" });
  expect(resume).not.toHaveBeenCalled();
});

test("a cut opens a new connection with a new ticket, then the screens are told to read again", async () => {
  const { cable, resume } = start(["t1", "t2"]);
  await vi.advanceTimersByTimeAsync(0);
  cable.each("connected");
  cable.each("disconnected");
  await vi.advanceTimersByTimeAsync(1000);
  expect(cable.opened.map((connection) => connection.closed)).toEqual([true, false]);
  expect(cable.opened[1]?.address).toContain("token=t2&age=0");
  cable.each("connected");
  expect(resume).toHaveBeenCalledTimes(1);
});

test("a connection that never answers is given up and tried again", async () => {
  const { cable } = start(["t1", "t2"]);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(cable.opened).toHaveLength(2);
});

test("without a ticket the wait grows, and nothing opens after the close", async () => {
  const { cable, stop } = start([null, null, "t3"]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(cable.opened).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(2000);
  expect(cable.opened).toHaveLength(1);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(cable.opened).toHaveLength(1);
  expect(cable.opened[0]?.closed).toBe(true);
});
