// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connectWithRetry, liveChannels } from "./live-connection.ts";

/** A stand-in for the browser's socket: what was opened and sent, and the ways to play the server. */
class FakeSocket {
  static readonly opened: FakeSocket[] = [];
  readonly address: string;
  readonly protocol: string;
  readonly sent: unknown[] = [];
  isClosed = false;
  onclose: (() => void) | null = null;
  onmessage: ((event: { readonly data: string }) => void) | null = null;
  constructor(address: string, protocol: string) {
    this.address = address;
    this.protocol = protocol;
    FakeSocket.opened.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.isClosed = true;
  }
  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  /** What the service says to who may listen. */
  confirm(): void {
    this.tell({ type: "welcome" });
    for (const channel of liveChannels)
      this.tell({ type: "confirm_subscription", identifier: JSON.stringify({ channel }) });
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  FakeSocket.opened.length = 0;
});

function start(tickets: readonly (string | null)[]) {
  const hear = vi.fn();
  const resume = vi.fn();
  const left = [...tickets];
  const stop = connectWithRetry({
    hear,
    resume,
    nextTicket: () => Promise.resolve(left.shift() ?? null),
    ageMs: () => 1234.5,
  });
  return { opened: FakeSocket.opened, hear, resume, stop };
}

test("every channel is subscribed over one connection once it is welcome, and its messages are heard by name", async () => {
  const { opened, hear, resume } = start(["t1"]);
  await vi.advanceTimersByTimeAsync(0);
  const [socket] = opened;
  expect(socket?.address).toMatch(/^ws:.*\/cable\?token=t1&age=1235$/);
  expect(socket?.protocol).toBe("actioncable-v1-json");
  expect(socket?.sent).toEqual([]);
  socket?.confirm();
  expect(socket?.sent).toEqual(
    liveChannels.map((channel) => ({ command: "subscribe", identifier: JSON.stringify({ channel }) })),
  );
  socket?.tell({ identifier: JSON.stringify({ channel: "SyncChannel" }), message: { state: "done" } });
  socket?.tell({ identifier: JSON.stringify({ channel: "Other" }), message: { state: "done" } });
  expect(hear.mock.calls).toEqual([["SyncChannel", { state: "done" }]]);
  expect(resume).not.toHaveBeenCalled();
});

test.each([
  ["a cut", (socket: FakeSocket) => socket.onclose?.()],
  [
    "the service’s goodbye",
    (socket: FakeSocket) => {
      socket.tell({ type: "disconnect", reason: "server_restart", reconnect: true });
    },
  ],
])(
  "%s opens a new connection with a new ticket, then the screens are told to read again",
  async (_what, cut) => {
    const { opened, resume } = start(["t1", "t2"]);
    await vi.advanceTimersByTimeAsync(0);
    opened[0]?.confirm();
    opened.slice(0, 1).forEach(cut);
    await vi.advanceTimersByTimeAsync(1000);
    expect(opened.map(({ isClosed }) => isClosed)).toEqual([true, false]);
    expect(opened[1]?.address).toContain("token=t2&age=0");
    opened[1]?.confirm();
    expect(resume).toHaveBeenCalledTimes(1);
  },
);

test("a connection that never answers is given up and tried again, whatever it says else", async () => {
  const { opened } = start(["t1", "t2"]);
  await vi.advanceTimersByTimeAsync(6_000);
  opened[0]?.tell({ type: "ping" });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(opened.map(({ isClosed }) => isClosed)).toEqual([true, false]);
});

test("a connection lives by its heartbeat: without it, another is opened", async () => {
  const { opened } = start(["t1", "t2"]);
  await vi.advanceTimersByTimeAsync(0);
  opened[0]?.confirm();
  for (let beat = 0; beat < 20; beat += 1) {
    await vi.advanceTimersByTimeAsync(3_000);
    opened[0]?.tell({ type: "ping", message: beat });
  }
  expect(opened).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10_500);
  expect(opened.map(({ isClosed }) => isClosed)).toEqual([true, false]);
});

test("without a ticket the wait grows, and nothing opens after the close", async () => {
  const { opened, stop } = start([null, null, "t3"]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(opened).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(2000);
  expect(opened).toHaveLength(1);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(opened).toHaveLength(1);
  expect(opened[0]?.isClosed).toBe(true);
});
